#pragma once
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::analysis {

/// What is kept of a large matrix when it is let go: enough for a small picture of it, its colour scale, and a way through its rows.
struct Preview {
  MatrixPtr picture;            ///< of blocks of cells, each number one of the matrix's own; see reduce
  float largest_size = 0;       ///< of all that is finite; 0: nothing is
  bool fault = false;           ///< it holds NaN or an infinity that is no mask
  std::vector<Index> at_most;   ///< by row: the column of the largest number, the first of equal ones
  std::vector<float> row_most;  ///< by row: that number
};
constexpr Index finest_preview = 256;  ///< the most rows and columns of a picture

/// `shown`: as it is drawn, with -infinity where it is masked; else `values` itself. `finest`: the most rows and columns of the picture.
Preview glance_at(const Matrix& values, const Matrix& shown, Index finest = finest_preview);

/// True where a matrix is drawn by its preview.
inline bool is_glanced_at(const Matrix& m) { return m.rows() > finest_preview || m.cols() > finest_preview; }

}  // namespace headlight::analysis
