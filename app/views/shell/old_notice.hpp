#pragma once
#include <optional>
#include <string>

#include "session/session.hpp"

namespace headlight::views {

/// What the program says of its own accord, such as where a sentence is typed, ends when one goes on: when one looks at something else, or
/// when the caret comes into a field. A hint about keys ends by itself, too: it helps only just after they were pressed. What went wrong
/// stays until the next edit.
class OldNotice {
 public:
  /// Once a frame, before it is drawn. `typing`: a field has the caret.
  void follow(Session& session, bool typing);
  /// The session says these words from now on, for some seconds.
  void hint(Session& session, const std::string& words);

 private:
  struct Looked {
    StagePlace place;
    int head, sample;
    bool map;
    std::optional<Cell> pinned;
    bool operator==(const Looked&) const = default;
  };
  std::string notice_;  ///< that of the frame before
  std::optional<Looked> looked_;
  struct Hint {
    std::string words;
    double since;  ///< seconds
  };
  std::optional<Hint> hint_;
  bool typing_ = false;
};

}  // namespace headlight::views
