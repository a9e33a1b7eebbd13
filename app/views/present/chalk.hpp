#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Lengths of what is presented, in logical pixels: the smallest row that has its word, and the largest.
namespace chalk {
constexpr float least_row = 13.4f, most_row = 26, type = projector::least_type;
constexpr float title = 25, column_words = 34, column_numbers = 18, legend = 32, rows_line = 18;
}  // namespace chalk

/// How wide a cell has to be for the numbers of the view: of its hot row and hot column, or of all cells.
float width_with_numbers(const MatrixView& view, int decimals = 2);
/// With how many its numbers are written at least: a weight of 0.04 would be a 0.0.
int fewest_decimals(const MatrixView& view);
/// Gives the numbers of the view their type and their decimals, or leaves them out where they have no room.
void write_numbers(const Frame& frame, MatrixView& view);

/// The rows of a matrix of many that are in sight: those about the one that is looked at.
struct RowsInSight {
  Index first = 0, seen = 0, all = 0;
  bool whole() const { return seen >= all; }
};
/// As many as fit `height` at the least row height.
RowsInSight rows_in_sight(Index all, float height, std::optional<Index> hot);
/// Only these rows of the view are drawn, `pitch` high.
void keep_in_sight(Frame& frame, MatrixView& view, NodeId node, const RowsInSight& rows, float pitch);
/// "rows 5 to 15 of 40", where not all are in sight.
void say_rows(const Canvas& canvas, const RowsInSight& rows, float x, float baseline);

/// Cells of this size, with row words as wide as `labels` where it is above 0; without title and shape.
void size_chalk(const Frame& frame, MatrixView& view, float pitch_x, float pitch_y, float labels);
/// From which cell width its columns have their words; narrower ones have their numbers.
float width_with_words(const Canvas& canvas, const MatrixView& view);
/// How high what stands above columns of this width is.
float height_of_column_words(float pitch, float with_words);

}  // namespace headlight::views
