#pragma once
#include "graph/matrix.hpp"
#include "machine/products.hpp"

namespace headlight {

/// Rows of a matrix as products take them.
inline ConstRows rows_of(const Matrix& m, Index first_row, Index n_rows) {
  return {m.data() + first_row * m.cols(), n_rows, m.cols(), m.cols()};
}
inline MutableRows rows_of(Matrix& m, Index first_row, Index n_rows) {
  return {m.data() + first_row * m.cols(), n_rows, m.cols(), m.cols()};
}
inline ConstRows rows_of(const Matrix& m) { return rows_of(m, 0, m.rows()); }
inline MutableRows rows_of(Matrix& m) { return rows_of(m, 0, m.rows()); }

}  // namespace headlight
