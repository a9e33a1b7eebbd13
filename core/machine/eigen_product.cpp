#include <Eigen/Core>

#include "machine/product_check.hpp"

namespace headlight::machine {
namespace {

using RowMajor = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Untransposed = Eigen::Map<const RowMajor, 0, Eigen::OuterStride<>>;
using Transposed = Eigen::Map<const Eigen::MatrixXf, 0, Eigen::OuterStride<>>;  // the same memory, read column by column

/// Calls `with` with the matrix that `a` refers to.
template <class With>
void looked_at(const ConstRows& a, With with) {
  if (a.turned) with(Transposed(a.first, a.rows, a.cols, Eigen::OuterStride<>(a.stride)));
  else with(Untransposed(a.first, a.rows, a.cols, Eigen::OuterStride<>(a.stride)));
}

}  // namespace

void eigen_product(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c) {
  if (a.cols == 0) return;
  Eigen::Map<RowMajor, 0, Eigen::OuterStride<>> sum(c.first, a.rows, b.cols, Eigen::OuterStride<>(c.stride));
  looked_at(a, [&](const auto& left) {
    looked_at(b, [&](const auto& right) {
      if (add) sum.noalias() += left * right;
      else sum.noalias() = left * right;
    });
  });
}

std::string eigen_version() {
  return "Eigen " + std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
         std::to_string(EIGEN_MINOR_VERSION);
}

}  // namespace headlight::machine
