#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Lengths of presented matrices, in logical pixels: the smallest row that has a word, and the largest.
namespace chalk {
constexpr float least_row = 13.4f, most_row = 26, type = projector::least_type;
constexpr float title = 25, column_words = 34, column_numbers = 18, legend = 32, rows_line = 18;
}  // namespace chalk

/// Returns the cell width that the view's numbers need: those of its hot row and column, or of all cells.
float width_with_numbers(const MatrixView& view, int decimals = 2);
/// Returns the least number of decimals: with one, a weight of 0.04 would be 0.0.
int fewest_decimals(const MatrixView& view);
/// Sets font and decimals of the view's numbers, or hides numbers that do not fit.
void write_numbers(const Frame& frame, MatrixView& view);

/// The visible rows of a tall matrix: those about the current one.
struct RowsInSight {
  Index first = 0, seen = 0, all = 0;
  bool whole() const { return seen >= all; }
};
/// Returns as many rows as fit `height` at the least row height.
RowsInSight rows_in_sight(Index all, float height, std::optional<Index> hot);
/// Draws only these rows of the view, `pitch` high.
void restrict_to_rows(Frame& frame, MatrixView& view, NodeId node, const RowsInSight& rows, float pitch);
/// Draws "rows 5 to 15 of 40" if some are out of sight.
void draw_row_range(const Canvas& canvas, const RowsInSight& rows, float x, float baseline);

/// Sets the cells' size, with row words as wide as `labels` if that is above 0; hides title and shape.
void size_chalk(const Frame& frame, MatrixView& view, float pitch_x, float pitch_y, float labels);
/// Returns the least cell width at which the columns show words; narrower ones show numbers.
float width_with_words(const Canvas& canvas, const MatrixView& view);
/// Returns the height of the labels above columns of this width.
float height_of_column_words(float pitch, float with_words);

}  // namespace headlight::views
