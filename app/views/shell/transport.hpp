#pragma once
#include "views/frame.hpp"
#include "views/shell/question_bar.hpp"

namespace headlight {

/// The bottom bar: previous, play, next; one sentence about what is shown, or what went wrong; speed and zoom.
class Transport {
 public:
  void draw(Frame& frame);
  void toggle_play(Motion& motion);
  void stop() { playing_ = false; }
  bool playing() const { return playing_; }
  /// Goes on to the next stage while playing; for frames in which the bar is not drawn.
  void advance(Frame& frame);

 private:
  bool is_computed(Frame& frame);

  QuestionBar question_;
  bool playing_ = false;
  float waited_ = 0;                   ///< seconds on this stage with nothing more to come
  std::optional<StagePlace> watched_;  ///< the stage whose computation was begun
};

}  // namespace headlight
