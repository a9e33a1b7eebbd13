#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The open question in the bottom bar, with a button for each answer. Items "ask.save", "ask.replace" or "ask.recover", "ask.discard",
/// "ask.cancel".
class QuestionBar {
 public:
  /// Draws it into `area`; returns false if there is none. A new question gets the keyboard focus, on the answer that loses nothing.
  bool draw(Frame& frame, const Rect& area);

 private:
  std::optional<Question> last_question_;  ///< the question of the last frame
};

}  // namespace headlight::views
