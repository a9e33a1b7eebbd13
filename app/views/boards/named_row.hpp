#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws one word's row of a matrix with named columns as a list: name, number, colour. Draws nothing for unnamed columns. Returns the
/// height used (logical pixels).
float draw_named_row(Frame& frame, const Rect& area, NodeId node, Index row);

}  // namespace headlight::views
