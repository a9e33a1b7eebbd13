#include "platform/gl/screen_area.hpp"

#include <algorithm>

namespace headlight::platform {
namespace {

/// True if enough of the window's upper edge is on the screen to grab it.
bool can_be_grabbed(const WindowGeometry& place, const ScreenArea& screen) {
  constexpr int grip = 80;
  const int left = std::max(*place.x, screen.x), right = std::min(*place.x + place.width, screen.x + screen.width);
  return right - left >= grip && *place.y >= screen.y && *place.y + grip <= screen.y + screen.height;
}

}  // namespace

WindowGeometry fit_to_screens(WindowGeometry place, const std::vector<ScreenArea>& screens) {
  if (screens.empty()) return place;
  const ScreenArea* screen = &screens.front();
  if (place.x && place.y) {
    const auto found = std::find_if(screens.begin(), screens.end(), [&](const ScreenArea& s) { return can_be_grabbed(place, s); });
    if (found == screens.end()) place.x = place.y = std::nullopt;  // the screen it was on is gone
    else screen = &*found;
  }
  place.width = std::clamp(place.width, 320, std::max(320, screen->width));
  place.height = std::clamp(place.height, 240, std::max(240, screen->height));
  return place;
}

}  // namespace headlight::platform
