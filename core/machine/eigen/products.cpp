#include <Eigen/Core>

#include "machine/products.hpp"

namespace headlight::machine {
namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Untransposed = Eigen::Map<const RowMajor, 0, Eigen::OuterStride<>>;
using Transposed = Eigen::Map<const Eigen::MatrixXf, 0, Eigen::OuterStride<>>;  // the same memory, read column by column

/// Calls `with` with the matrix that `a` looks at.
template <class With>
void looked_at(const ConstRows& a, With with) {
  if (a.turned) with(Transposed(a.first, a.rows, a.cols, Eigen::OuterStride<>(a.stride)));
  else with(Untransposed(a.first, a.rows, a.cols, Eigen::OuterStride<>(a.stride)));
}

/// As in BLAS, a sum of no products leaves c as it is.
void product(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c) {
  if (a.cols == 0) return;
  Eigen::Map<RowMajor, 0, Eigen::OuterStride<>> sum(c.first, a.rows, b.cols, Eigen::OuterStride<>(c.stride));
  looked_at(a, [&](const auto& left) {
    looked_at(b, [&](const auto& right) {
      if (add) sum.noalias() += left * right;
      else sum.noalias() = left * right;
    });
  });
}

}  // namespace

void multiply(const ConstRows& a, const ConstRows& b, const float* bias, const MutableRows& c) {
  if (bias)
    for (std::ptrdiff_t r = 0; r < a.rows; ++r) std::copy_n(bias, b.cols, c.first + r * c.stride);
  product(a, b, bias != nullptr, c);
}

void set_product(const ConstRows& a, const ConstRows& b, const MutableRows& c) { product(a, b, false, c); }
void add_product(const ConstRows& a, const ConstRows& b, const MutableRows& c) { product(a, b, true, c); }

void keep_products_on_one_thread() {}

double product_room() { return 0; }
int take_product_rooms(int threads, double) { return threads; }

EnvironmentSetting no_product_threads() { return {nullptr, nullptr}; }

}  // namespace headlight::machine
