#pragma once
#include <string>

#include "views/frame.hpp"

namespace headlight::views {

/// The title of a board from (x, baseline) on. In a window without the rail it opens a list of the map and all stages, as its arrow says.
/// Returns the width of both.
float draw_title_with_stages(Frame& frame, float x, float baseline, const std::string& title);

}  // namespace headlight::views
