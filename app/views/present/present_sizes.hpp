#pragma once
#include <vector>

#include "theme/metrics.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// What a matrix on a blackboard asks for.
struct ChalkWish {
  Index rows, cols;
  float with_numbers;   ///< cell width from which its numbers fit
  float with_words;     ///< and its column words
  bool written = true;  ///< it has numbers
};

/// A product: left factor, right factor above, result where they cross. Rows and columns of one index share their size.
struct CrossingSizes {
  float left_x, right_x, top_y, result_y;  ///< of the first cells
  float left_words;                        ///< height of what stands above the left factor
  float left_pitch, right_pitch;           ///< widths
  float top_pitch, row_pitch;              ///< heights
  Index rows_seen;                         ///< of the words; fewer than there are where they have no room
};
/// `labels`: the room of the row words at the left.
CrossingSizes crossing_sizes(const Rect& room, float labels, const ChalkWish& left, const ChalkWish& top, const ChalkWish& result);

/// Matrices of the same rows in a line, or one below the other.
struct LineSizes {
  bool stacked = false;
  std::vector<Rect> cells;     ///< of each matrix
  float words = 0;             ///< height of what stands above their columns
  std::vector<float> pitch_x;  ///< of each
  float row_pitch = 0;
  Index rows_seen = 0;
};
/// `before`: the room before each of them for its sign or arrow. The last one is the result. Tables are as wide as `table` and as high as
/// the rest; their rows are not those of the others.
LineSizes line_sizes(const Rect& room, float labels, const std::vector<ChalkWish>& all, const std::vector<float>& before, bool has_table);

}  // namespace headlight::views
