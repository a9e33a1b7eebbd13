#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the small matrices of all heads side by side on one scale; a click chooses a head.
void draw_head_cards(Frame& frame, const Rect& area);

}  // namespace headlight::views
