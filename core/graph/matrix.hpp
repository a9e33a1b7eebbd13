#pragma once
#include <Eigen/Core>
#include <memory>

#include "core_rooms.hpp"

namespace headlight::graph {

/// The one numeric type: float32, row-major, as in NumPy and PyTorch. A row is one word.
using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Index = Eigen::Index;
/// Values are shared and never change, so an undo step or an unchanged stage costs one pointer.
using MatrixPtr = std::shared_ptr<const Matrix>;

}  // namespace headlight::graph
