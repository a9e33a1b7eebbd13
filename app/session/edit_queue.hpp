#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "app_rooms.hpp"
#include "document/edit.hpp"

namespace headlight::session {

class Session;

/// A requested edit. Edits with the same non-zero gesture in a row are one step of the history.
struct PendingEdit {
  Edit edit;
  int gesture = 0;
};

/// The requests made while a picture was drawn or something was computed. They are done between two frames.
class EditQueue {
 public:
  using Action = std::function<void(Session&)>;

  void push(Edit edit, int gesture);
  void push(Action action);
  /// The sentence to show once the edits are applied.
  void show_next(int sample) { sample_ = sample; }

  bool has_edits() const { return !edits_.empty(); }
  /// Each is empty afterwards.
  std::vector<PendingEdit> take_edits();
  std::vector<Action> take_actions();
  std::optional<int> take_sample();
  void clear();

 private:
  std::vector<PendingEdit> edits_;
  std::vector<Action> actions_;
  std::optional<int> sample_;
};

}  // namespace headlight::session
