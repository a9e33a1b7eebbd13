#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// One word's row of a matrix whose columns have names, as a list: name, number, colour. Draws nothing for unnamed columns.
/// Returns the height used (logical pixels).
float draw_named_row(Frame& frame, const Rect& area, NodeId node, Index row);

}  // namespace headlight::views
