#pragma once
#include "generate/sampling.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Beside the likeliest next words: the knobs by which one is drawn, and buttons that put it behind the sentence, one word or several.
class WriteOnPanel {
 public:
  static constexpr float width = 250, height = 180;

  void draw(Frame& frame, const Rect& area);
  const Sampling& sampling() const { return sampling_; }

 private:
  void draw_knobs(const Canvas& c, const Rect& area);
  void draw_buttons(Frame& frame, const Rect& area);
  void go_on(Session& session);

  Sampling sampling_;
  std::uint64_t seed_ = 1;
  int left_ = 0;       ///< words that are still to be written, one a frame
  int gesture_ = 0;    ///< of these words: one step of the history
  std::string grown_;  ///< the sentence as the last of them left it: another one, and nothing more is written
};

}  // namespace headlight::views
