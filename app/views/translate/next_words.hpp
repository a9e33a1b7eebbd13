#pragma once
#include "views/frame.hpp"
#include "views/word_completion.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {

/// The possible words after the current decoder row: the likeliest with their probabilities, to click; any other word, to type; or one
/// drawn at random.
class NextWords {
 public:
  void draw(Frame& frame, const Rect& area, Index row);

 private:
  void draw_bars(Frame& frame, const Rect& area, Index row);
  void draw_choice(Frame& frame, const Rect& area, Index row);

  FieldState typed_;
  WordCompletion completion_;
  float temperature_ = 1;
  std::uint64_t draws_ = 0;  ///< the number of sampled words, which seeds the next sample
};

}  // namespace headlight::views
