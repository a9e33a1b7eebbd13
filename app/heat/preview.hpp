#pragma once
#include <vector>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::heat {

/// A summary of a large matrix that outlives it: enough for a small picture, its colour scale, and a walk through its rows.
struct Preview {
  MatrixPtr picture;            ///< one number for each block of cells; see reduce
  float largest_size = 0;       ///< the largest absolute value of the finite numbers; 0: there are none
  bool fault = false;           ///< true if it has NaN or an infinity that is not a mask
  std::vector<Index> at_most;   ///< by row: the column of the largest number, the first of equal ones
  std::vector<float> row_most;  ///< by row: that number
};
constexpr Index finest_preview = 256;  ///< the most rows and columns of a picture

/// Makes the preview of a matrix that is never there as a whole, from blocks of its rows.
class PreviewMaker {
 public:
  PreviewMaker(Index rows, Index cols, Index finest = finest_preview);

  /// Every block but the last has a multiple of so many rows.
  Index rows_per_cell() const { return rows_per_cell_; }
  /// Adds the next rows; see preview_of.
  void add(const Matrix& values, const Matrix& drawn);
  /// Call it once, after the last row.
  Preview take();

 private:
  Index rows_per_cell_, cols_per_cell_;
  Matrix picture_;
  Index drawn_ = 0;  ///< rows of the picture
  Preview made_;
};

/// Makes the preview of `values`. `drawn` is the matrix as drawn, with -infinity in masked cells; it may be `values` itself. `finest`: the
/// most rows and columns of the picture.
Preview preview_of(const Matrix& values, const Matrix& drawn, Index finest = finest_preview);

/// True if the matrix is drawn by its preview.
inline bool is_drawn_by_preview(const Matrix& m) { return m.rows() > finest_preview || m.cols() > finest_preview; }

}  // namespace headlight::heat
