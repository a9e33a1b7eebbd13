#pragma once
#include <optional>
#include <string>

#include "session/session.hpp"

namespace headlight::views {

/// Removes a notice of the program, such as where to type a sentence, when the user goes on: when the selection changes, or the caret
/// enters a field. A hint about keys also ends by itself, because it helps only just after they were pressed. An error stays until the next
/// edit.
class OldNotice {
 public:
  /// Call once a frame, before it is drawn. `typing`: a field has the caret.
  void follow(Session& session, bool typing);
  /// Shows these words as the session's message for some seconds.
  void hint(Session& session, const std::string& words);

 private:
  struct Looked {
    StagePlace place;
    int head, sample;
    bool map;
    std::optional<Cell> pinned;
    bool operator==(const Looked&) const = default;
  };
  std::string notice_;  ///< the notice of the previous frame
  std::optional<Looked> looked_;
  struct Hint {
    std::string words;
    double since;  ///< seconds
  };
  std::optional<Hint> hint_;
  bool typing_ = false;
};

}  // namespace headlight::views
