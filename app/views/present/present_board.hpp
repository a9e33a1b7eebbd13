#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the current stage as on a blackboard: its factors and its result, with the numbers of the pinned row. `first` keeps the leftmost
/// visible column of a long row from frame to frame.
void draw_present_board(Frame& frame, const Rect& room, Index& first);

}  // namespace headlight::views
