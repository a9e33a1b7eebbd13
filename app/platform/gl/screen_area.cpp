#include "platform/gl/screen_area.hpp"

#include <algorithm>

namespace headlight::platform {
namespace {

/// True if enough of the window's upper edge is on the screen to grab it.
bool can_be_grabbed(const WindowGeometry& geometry, const ScreenArea& screen) {
  constexpr int grip = 80;
  const int left = std::max(*geometry.x, screen.x), right = std::min(*geometry.x + geometry.width, screen.x + screen.width);
  return right - left >= grip && *geometry.y >= screen.y && *geometry.y + grip <= screen.y + screen.height;
}

}  // namespace

WindowGeometry fit_to_screens(WindowGeometry geometry, const std::vector<ScreenArea>& screens) {
  if (screens.empty()) return geometry;
  const ScreenArea* screen = &screens.front();
  if (geometry.x && geometry.y) {
    const auto found = std::find_if(screens.begin(), screens.end(), [&](const ScreenArea& s) { return can_be_grabbed(geometry, s); });
    if (found == screens.end()) geometry.x = geometry.y = std::nullopt;  // the screen it was on is gone
    else screen = &*found;
  }
  geometry.width = std::clamp(geometry.width, 320, std::max(320, screen->width));
  geometry.height = std::clamp(geometry.height, 240, std::max(240, screen->height));
  return geometry;
}

}  // namespace headlight::platform
