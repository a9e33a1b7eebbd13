#pragma once
#include "widgets/matrix_view.hpp"

namespace headlight::widgets {

/// Returns the value of a screen cell; in a matrix that is being filled, the value so far.
float value_at(const MatrixView& view, ScreenCell cell);
/// True if a screen cell shows a number: its own, or its value so far.
bool has_number(const MatrixView& view, ScreenCell cell);
/// True if the cell keeps full colour while others fade.
bool is_highlighted(const MatrixView& view, ScreenCell cell);
/// Returns the colour behind the cell's number.
ImU32 colour_of_number(const Canvas& canvas, const MatrixView& view, ScreenCell cell);
/// True if the cell is large enough to be its own slider once its number is set by hand.
bool is_slider(const Rect& cell);
// The steps of drawing a matrix, each on top of the one before.
void draw_bands(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_fills(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// Draws over the fills: paper where no value is yet, and the unfinished numbers.
void draw_filling(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_numbers(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// Draws, over everything, the numbers of the row or column in question if its cells are too small for them.
void draw_line_numbers(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// Returns the row whose numbers are beside it, over the next row, or have more decimals than others. The caller sets its label in bold to
/// show whose they are.
std::optional<Index> row_on_tags(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// Returns the rows whose numbers of the column in question are on tags, the most telling ones first.
std::vector<Index> rows_of_column_on_tags(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_marks(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
/// Draws the mark of a masked cell that still has a number.
void masked_corner(const Canvas& canvas, const Rect& cell, ImU32 ink);
void draw_frames(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_heads(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_rings(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_title(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout);
void draw_row_labels(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout, MatrixResult& result);
void draw_col_labels(const Canvas& canvas, const MatrixView& view, const MatrixLayout& layout, MatrixResult& result);

}  // namespace headlight::widgets
