#pragma once
#include "widgets/matrix_view.hpp"

namespace headlight::widgets {

/// The value of a screen cell; in a matrix that is being filled, the value so far.
float value_at(const MatrixView& view, ScreenCell cell);
/// Whether a number stands in a screen cell: its own, or what it has come to so far.
bool has_number(const MatrixView& view, ScreenCell cell);
/// A cell that is not highlighted fades.
bool is_highlighted(const MatrixView& view, ScreenCell cell);
/// The colour behind its number.
ImU32 colour_of_number(const Canvas& canvas, const MatrixView& view, ScreenCell cell);
/// A cell that was set by hand is its own slider where it has the room.
bool is_slider(const Rect& cell);
// The steps of drawing a matrix, each on top of the one before.
void draw_bands(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_fills(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// Over the fills: paper where nothing is yet, and what stands in cells on the way to their numbers.
void draw_filling(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_numbers(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// Over everything: the numbers of the row or column that is read, where its cells are too small for them.
void draw_line_numbers(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// The row whose numbers stand beside it, over the next row: its bold word says whose they are.
std::optional<Index> row_on_tags(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_marks(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// The mark of a cell that is masked and has a number all the same.
void masked_corner(const Canvas& canvas, const Rect& cell, ImU32 ink);
void draw_frames(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_heads(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_rings(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_title(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_row_labels(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout, MatrixResult& result);
void draw_col_labels(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout, MatrixResult& result);

}  // namespace headlight::widgets
