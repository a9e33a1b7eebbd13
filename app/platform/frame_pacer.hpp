#pragma once
#include <optional>

#include "app_rooms.hpp"

namespace headlight::platform {

/// Decides when a window draws, so that an idle one costs nothing. Times are seconds of any one steady clock.
class FramePacer {
 public:
  /// Notes an event (input, a resize, a finished run). A few frames follow, because ImGui answers hover and layout one frame later.
  void note_event() { frames_left_ = settle_frames; }
  /// Draws continuously until `time`.
  void animate_until(double time);
  /// Draws at `time` at the latest (for a tooltip that is due then).
  void draw_by(double time);

  bool due(double now) const;
  /// Returns the seconds to sleep unless an event comes; 0 if a frame is due.
  double sleep(double now) const;
  /// Returns the time of the next frame unless an event comes first; none if nothing waits for one.
  std::optional<double> next() const;
  void drawn(double now);

  static constexpr int settle_frames = 3;
  /// The least seconds between frames without vertical sync; with it, the display's own rate is the limit.
  static constexpr double shortest_frame = 1.0 / 120;
  static constexpr double longest_sleep = 1.0;

 private:
  bool needs_frame(double now) const { return frames_left_ > 0 || animate_until_ > 0 || now >= draw_at_; }

  int frames_left_ = settle_frames;
  static constexpr double never = 1e300;
  double animate_until_ = 0, draw_at_ = never, last_drawn_ = -never;
};

}  // namespace headlight::platform
