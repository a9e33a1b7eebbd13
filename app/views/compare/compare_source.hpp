#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the row of controls for the source of A: a list ("compare.a"), swap, keep, stop. Returns its height: one line, or two on a narrow
/// board.
float draw_compare_source(Frame& frame, float x, float y, float width);
float compare_source_height(const Frame& frame, float width);

}  // namespace headlight::views
