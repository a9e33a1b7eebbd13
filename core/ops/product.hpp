#pragma once
#include "graph/matrix.hpp"

namespace headlight {

/// Rows of a row-major matrix in memory, or some of its columns: `stride` numbers from one row to the next. One may look at it turned:
/// then `rows` and `cols` are those of the transpose.
template <class Number>
struct RowsOf {
  Number* first;
  Index rows, cols, stride;
  bool turned = false;

  RowsOf transposed() const { return {first, cols, rows, stride, !turned}; }
  operator RowsOf<const Number>() const { return {first, rows, cols, stride, turned}; }
};
using ConstRows = RowsOf<const float>;
using MutableRows = RowsOf<float>;

ConstRows rows_of(const Matrix& m, Index first_row, Index n_rows);
MutableRows rows_of(Matrix& m, Index first_row, Index n_rows);
inline ConstRows rows_of(const Matrix& m) { return rows_of(m, 0, m.rows()); }
inline MutableRows rows_of(Matrix& m) { return rows_of(m, 0, m.rows()); }

/// c = a b (c: a.rows by b.cols, row-major without gaps), or with `bias` (b.cols numbers) c = a b + bias in every row.
/// OpenBLAS writes c straight away; the same expression in Eigen would first fill c with zeros and read them back.
void multiply(const ConstRows& a, const ConstRows& b, const float* bias, float* c);
/// c = a b, or with `add_product` c = c + a b; c is not turned.
void set_product(const ConstRows& a, const ConstRows& b, const MutableRows& c);
void add_product(const ConstRows& a, const ConstRows& b, const MutableRows& c);

}  // namespace headlight
