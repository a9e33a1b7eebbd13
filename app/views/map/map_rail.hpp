#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the map's row of the rail, before all stages; a click shows the map.
void draw_rail_of_map(Frame& frame, const Rect& r);

}  // namespace headlight::views
