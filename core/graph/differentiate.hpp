#pragma once
#include <span>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight {

/// Reverse-mode gradients: for every node the gradient of a number L whose gradient by node `of` is `d_of` (same shape as that node).
/// Gradients end at cells that were set by hand. A node on which L does not depend gets an empty matrix.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of);

/// The same for the inputs `wanted` alone, as training needs it: all others come back empty, and what lies between is freed on the way.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of, std::span<const NodeId> wanted);

}  // namespace headlight
