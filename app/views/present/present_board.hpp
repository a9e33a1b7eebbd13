#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The stage that is looked at as on a blackboard: its factors and its result, the row that is pinned with its numbers. `first`: the
/// leftmost column in sight of a row that is too long, kept between frames.
void draw_present_board(Frame& frame, const Rect& room, Index& first);

}  // namespace headlight::views
