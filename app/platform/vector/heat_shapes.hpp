#pragma once
#include "platform/vector/drawing.hpp"
#include "theme/theme.hpp"
#include "widgets/heat_painter.hpp"

namespace headlight::platform {

/// Adds to `items` the shapes that shaders/heat.frag would colour within `clip`: a box for each cell, the stroke of a masked one, the
/// dashes of a fault. Cells without gaps become one grid, so that no viewer lets the paper shine through their edges. For cells smaller
/// than a pixel, one cell stands for its block, as on screen.
void add_heat(std::vector<Drawing::Item>& items, const Heat& heat, const ImVec4& clip, const Theme& theme);

}  // namespace headlight::platform
