#pragma once
#include <functional>
#include <optional>
#include <utility>
#include <vector>

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

  void push(Edit edit, int gesture) { edits_.push_back({std::move(edit), gesture}); }
  void push(Action action) { actions_.push_back(std::move(action)); }
  /// The sentence to show once the edits are applied.
  void show_next(int sample) { sample_ = sample; }

  bool has_edits() const { return !edits_.empty(); }
  /// Each is empty afterwards.
  std::vector<PendingEdit> take_edits() { return std::exchange(edits_, {}); }
  std::vector<Action> take_actions() { return std::exchange(actions_, {}); }
  std::optional<int> take_sample() { return std::exchange(sample_, std::nullopt); }
  void clear() { *this = {}; }

 private:
  std::vector<PendingEdit> edits_;
  std::vector<Action> actions_;
  std::optional<int> sample_;
};

}  // namespace headlight::session
