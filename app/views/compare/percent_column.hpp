#pragma once
#include <string>

#include "widgets/canvas.hpp"

namespace headlight::views {

/// The number of characters from the point on: 2 of "0.4 %". Rare long ones, as in "0.00004 %", take no room from the others.
size_t behind_whole(const std::string& percent);
/// Draws a number with its sign of percent right behind it. The points of all numbers are in one column, with room for the most figures
/// behind one before the right edge.
void draw_percent(const Canvas& canvas, const Rect& r, const std::string& percent, size_t most_behind);

}  // namespace headlight::views
