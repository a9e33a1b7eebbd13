#pragma once
#include "session/translate/unread_sentence.hpp"
#include "views/frame.hpp"
#include "views/shell/question_bar.hpp"

namespace headlight::views {

/// The bottom bar: previous, play, next; one sentence about the view, or the last error; speed and zoom.
class Transport {
 public:
  void draw(Frame& frame);
  void toggle_play(Motion& motion);
  void stop() { playing_ = false; }
  bool playing() const { return playing_; }
  /// Goes on to the next stage while playing, in frames that do not draw the bar.
  void advance(Frame& frame);

 private:
  bool is_computed(Frame& frame);
  void draw_steps(Frame& frame, const Rect& area);
  void draw_sentence(Frame& frame, const Rect& words);
  const std::optional<UnreadSentence>& unread(Session& session);

  QuestionBar question_;
  bool playing_ = false;
  float waited_ = 0;                   ///< seconds on this stage since its motion ended
  std::optional<StagePlace> watched_;  ///< the stage whose computation has begun
  std::optional<UnreadSentence> unread_;
  std::pair<std::uint64_t, int> unread_in_ = {0, -1};  ///< the run, and the sentence of its batch
};

}  // namespace headlight::views
