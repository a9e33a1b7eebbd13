#pragma once
#include "theme/metrics.hpp"

namespace headlight::views {

/// Returns the layout of a window that shows the map: the map takes the inspector's place, which becomes a drawer over the board, and a
/// small screen's rail is narrow.
Grid map_grid(float logical_width, float logical_height);

}  // namespace headlight::views
