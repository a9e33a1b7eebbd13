#include "graph/largest_in_row.hpp"

#include <cmath>

namespace headlight {

Index largest_in_row(const Matrix& m, Index row) { return largest_in_row(m, row, m.cols()); }

Index largest_in_row(const Matrix& m, Index row, Index n_cols) {
  Index largest = 0;
  while (largest < n_cols && std::isnan(m(row, largest))) ++largest;
  if (largest == n_cols) return 0;
  for (Index col = largest + 1; col < n_cols; ++col)
    if (m(row, col) > m(row, largest)) largest = col;
  return largest;
}

}  // namespace headlight
