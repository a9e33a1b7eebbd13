#pragma once
#include "app_rooms.hpp"

namespace headlight::widgets {

/// Two fingers on a touchpad, which desktops report as the wheel with Ctrl. Turns without a pause add up, and a notch and a half makes one
/// step, so that a single notch by mistake does nothing.
class Pinch {
 public:
  static constexpr float notches = 1.5f, pause = 0.4f;

  /// Call it once a frame. Returns 1 if the fingers moved apart (go into the item under them), -1 if together (go out), 0 if not enough.
  int step(float wheel, float seconds) {
    since_ += seconds;
    if (wheel == 0) return 0;
    if (since_ > pause || (turned_ > 0) != (wheel > 0)) turned_ = 0;
    since_ = 0;
    turned_ += wheel;
    const bool enough = turned_ >= notches || turned_ <= -notches;
    if (!enough) return 0;
    const int direction = turned_ > 0 ? 1 : -1;
    turned_ = 0;
    return direction;
  }

 private:
  float turned_ = 0, since_ = 0;
};

}  // namespace headlight::widgets
