#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The height of the row, and of the words above its columns.
constexpr float present_row_height = 26, present_row_words = 36;

/// Draws the current row alone, with numbers as large as its word; if not all fit, those about the pinned cell. For matrices whose cells
/// are too narrow for numbers. `r` begins at the upper edge of the first cells; `first` keeps the leftmost visible column from frame to
/// frame.
void draw_present_row(Frame& frame, NodeId node, const MatrixView& whole, ScreenCell at, const Rect& r, Index& first);

}  // namespace headlight::views
