#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The height of the row with the words above its columns.
constexpr float present_row_height = 26, present_row_words = 36;

/// The row that is looked at, alone, its numbers as large as its word: those about the pinned cell, where not all fit. For matrices whose
/// cells are too narrow for numbers. `r` begins at its first cells' upper edge; `first` is the leftmost column that is in sight, kept
/// between frames.
void draw_present_row(Frame& frame, NodeId node, const MatrixView& whole, ScreenCell at, const Rect& r, Index& first);

}  // namespace headlight::views
