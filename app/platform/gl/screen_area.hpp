#pragma once
#include <vector>

#include "platform/desktop/window.hpp"

namespace headlight::platform {

/// A screen without its bars, in the window system's units.
struct ScreenArea {
  int x, y, width, height;
};

/// The place, made to fit: no larger than the screen it is on, and on some screen at all. No screens: unchanged.
WindowGeometry fit_to_screens(WindowGeometry geometry, const std::vector<ScreenArea>& screens);

}  // namespace headlight::platform
