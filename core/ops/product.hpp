#pragma once
#include "graph/matrix.hpp"

namespace headlight {

/// Rows of a row-major matrix in memory, or some of its columns: `stride` numbers from one row to the next.
struct ConstRows {
  const float* first;
  Index rows, cols, stride;
};

ConstRows rows_of(const Matrix& m, Index first_row, Index n_rows);

/// c = a b (c: a.rows by b.cols, row-major without gaps), or with `bias` (b.cols numbers) c = a b + bias in every row.
/// OpenBLAS writes c straight away; the same expression in Eigen would first fill c with zeros and read them back.
void multiply(const ConstRows& a, const ConstRows& b, const float* bias, float* c);
/// c = a bT (c: a.rows by b.rows).
void multiply_transposed(const ConstRows& a, const ConstRows& b, float* c);

}  // namespace headlight
