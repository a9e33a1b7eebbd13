#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Returns the height of the translation's rows at this width.
float french_line_height(const Frame& frame, float width);
/// Draws the translation as one line of large words. If it differs from the compared run, the old word points to the new one.
void draw_french_line(Frame& frame, const Rect& area);

}  // namespace headlight::views
