#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// True if the title of a board has an arrow, because there is no rail.
bool lists_stages(const Frame& frame);
/// Draws the title of a board from (x, baseline) on. Without the rail it opens a list of the map and all stages, as its arrow shows.
/// Returns the width of both.
float draw_title_with_stages(Frame& frame, float x, float baseline, const std::string& title);

}  // namespace headlight::views
