#pragma once
#include "generate/sampling.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// The panel beside the likeliest next words: the sampling settings, and buttons that append one word or several to the sentence.
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
  int left_ = 0;       ///< words still to write, one per frame
  int gesture_ = 0;    ///< the gesture of these words, which makes them one step of the history
  std::string grown_;  ///< the sentence after the last of them; any other one stops the writing
};

}  // namespace headlight::views
