#include "platform/frame_pacer.hpp"

#include <algorithm>

namespace headlight::platform {

void FramePacer::animate_until(double time) { animate_until_ = std::max(animate_until_, time); }

void FramePacer::draw_by(double time) { draw_at_ = std::min(draw_at_, time); }

bool FramePacer::due(double now) const { return needs_frame(now) && now - last_drawn_ >= shortest_frame; }

double FramePacer::sleep(double now) const {
  const double next = needs_frame(now) ? last_drawn_ + shortest_frame : draw_at_;
  return std::clamp(next - now, 0.0, longest_sleep);
}

std::optional<double> FramePacer::next() const {
  if (frames_left_ > 0 || animate_until_ > 0) return last_drawn_ + shortest_frame;
  return draw_at_ < never ? std::optional(draw_at_) : std::nullopt;
}

void FramePacer::drawn(double now) {
  last_drawn_ = now;
  if (now >= animate_until_) {  // the last frame of an animation shows its end
    animate_until_ = 0;
    frames_left_ = std::max(frames_left_ - 1, 0);
  }
  if (now >= draw_at_) draw_at_ = never;
}

}  // namespace headlight::platform
