#pragma once
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight {

/// Reverse-mode gradients: for every node the gradient of a number L whose gradient by node `of` is `d_of` (same shape as that node).
/// Gradients end at cells that were set by hand. A node on which L does not depend gets an empty matrix.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of);

}  // namespace headlight
