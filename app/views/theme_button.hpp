#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Light, dark, high contrast, and light again: shows what comes next.
void theme_button(Frame& frame, const Rect& r);

}  // namespace headlight::views
