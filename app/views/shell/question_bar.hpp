#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The question that waits for an answer, in the bottom bar, with a button for each answer. Items "ask.save", "ask.replace" or
/// "ask.recover", "ask.discard", "ask.cancel".
class QuestionBar {
 public:
  /// Draws it into `area`; false when nothing is asked. A new question gets the keyboard, on the answer by which nothing is lost.
  bool draw(Frame& frame, const Rect& area);

 private:
  std::optional<Question> asked_;  ///< the question of the last frame
};

}  // namespace headlight::views
