#pragma once
#include <vector>

#include "theme/metrics.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// The room that a matrix on a blackboard asks for.
struct ChalkWish {
  Index rows, cols;
  float with_numbers;   ///< least cell width for its numbers
  float with_words;     ///< and for its column words
  bool written = true;  ///< it shows numbers
};

/// A product: left factor, upper right factor, result where they cross. Rows and columns of one index share their size.
struct CrossingSizes {
  float left_x, right_x, top_y, result_y;  ///< positions of the first cells
  float left_words;                        ///< height of the labels above the left factor
  float left_pitch, right_pitch;           ///< widths
  float top_pitch, row_pitch;              ///< heights
  Index rows_seen;                         ///< the number of visible words; less than all if they do not fit
};
/// `labels`: the width of the row words at the left.
CrossingSizes crossing_sizes(const Rect& room, float labels, const ChalkWish& left, const ChalkWish& top, const ChalkWish& result);

/// Matrices with the same rows, in a line or one below the other.
struct LineSizes {
  bool stacked = false;
  std::vector<Rect> cells;     ///< one rectangle per matrix
  float words = 0;             ///< height of the labels above their columns
  std::vector<float> pitch_x;  ///< one per matrix
  float row_pitch = 0;
  Index rows_seen = 0;
};
/// `before`: the room before each matrix for its sign or arrow. The last one is the result. A table has its own width and the others'
/// height; its rows are not those of the others.
LineSizes line_sizes(const Rect& room, float labels, const std::vector<ChalkWish>& all, const std::vector<float>& before, bool has_table);

}  // namespace headlight::views
