#pragma once
#include "app_rooms.hpp"

namespace headlight::widgets {

/// Two fingers on a touchpad, as desktops send them: the wheel with Ctrl. What is turned without a pause adds up, and one step comes of
/// a notch and a half, so that a single notch by mistake leads nowhere.
class Pinch {
 public:
  static constexpr float notches = 1.5f, pause = 0.4f;

  /// Once a frame. 1: fingers apart, into what is under them; -1: together, out of it; 0: nothing yet.
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
