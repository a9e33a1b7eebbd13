#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the button that cycles through light, dark and high contrast; its icon shows the next one.
void theme_button(Frame& frame, const Rect& r);

}  // namespace headlight::views
