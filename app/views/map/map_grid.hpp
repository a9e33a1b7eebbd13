#pragma once
#include "theme/metrics.hpp"

namespace headlight::views {

/// The layout of a window that shows the map: it has the inspector's place, which is a drawer over the board, and the rail of a small
/// screen is narrow.
Grid map_grid(float logical_width, float logical_height);

}  // namespace headlight::views
