#pragma once
#include <span>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::graph {

/// Reverse-mode gradients: for every node the gradient of a number L whose gradient by node `of` is `d_of` (same shape as that node).
/// A cell that was set by hand has the gradient of L by the set number, and passes none on to what its op reads. A node on which L does
/// not depend gets an empty matrix.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of);

/// A node with the gradient of L by it, in its shape: differentiation begins there.
struct GradientStart {
  NodeId node;
  Matrix d;
};
/// The same of an L that reads several nodes; a node that leads to another of them gets what comes from there, too. `spent` are gradients
/// that are no longer needed: their buffers are reused, as fresh memory takes a sixth of the time that a large graph needs.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, std::span<const GradientStart> starts,
                                  std::vector<Matrix> spent = {});

/// The same for `wanted`, which are input nodes of the graph, alone, as training needs it: all others come back empty, and what lies
/// between is freed on the way.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of, std::span<const NodeId> wanted);

}  // namespace headlight::graph
