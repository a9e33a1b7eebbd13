#include "ops/product.hpp"

#include <cblas.h>

#include <algorithm>

namespace headlight {
namespace {

blasint blas(Index n) { return static_cast<blasint>(n); }

}  // namespace

ConstRows rows_of(const Matrix& m, Index first_row, Index n_rows) { return {m.data() + first_row * m.cols(), n_rows, m.cols(), m.cols()}; }

void multiply(const ConstRows& a, const ConstRows& b, const float* bias, float* c) {
  if (bias)
    for (Index r = 0; r < a.rows; ++r) std::copy_n(bias, b.cols, c + r * b.cols);
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, blas(a.rows), blas(b.cols), blas(a.cols), 1.f, a.first, blas(a.stride), b.first,
              blas(b.stride), bias ? 1.f : 0.f, c, blas(b.cols));
}

void multiply_transposed(const ConstRows& a, const ConstRows& b, float* c) {
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, blas(a.rows), blas(b.rows), blas(a.cols), 1.f, a.first, blas(a.stride), b.first,
              blas(b.stride), 0.f, c, blas(b.rows));
}

}  // namespace headlight
