#pragma once
#include "graph/product_op.hpp"
#include "machine/products.hpp"

namespace headlight::ops {

/// Rows of a matrix as operands of a product.
inline ConstRows rows_of(const Matrix& m, Index first_row, Index n_rows) {
  return {m.data() + first_row * m.cols(), n_rows, m.cols(), m.cols()};
}
inline MutableRows rows_of(Matrix& m, Index first_row, Index n_rows) {
  return {m.data() + first_row * m.cols(), n_rows, m.cols(), m.cols()};
}
inline ConstRows rows_of(const Matrix& m) { return rows_of(m, 0, m.rows()); }
inline MutableRows rows_of(Matrix& m) { return rows_of(m, 0, m.rows()); }

/// A block of cells of a matrix.
inline MutableRows block_of(Matrix& m, RowRange rows, ColRange cols) {
  return {m.data() + rows.begin * m.cols() + cols.begin, rows.size(), cols.size(), m.cols()};
}
inline ConstRows columns_of(const ConstRows& m, ColRange cols) { return {m.first + cols.begin, m.rows, cols.size(), m.stride}; }

}  // namespace headlight::ops
