#pragma once
#include <span>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::graph {

/// Reverse-mode gradients: for every node the gradient of a number L whose gradient with respect to node `of` is
/// `d_of` (same shape as that node).
/// A cell that was set by hand has the gradient of L with respect to the set number, and passes none on to what its op reads. A node on
/// which L does not depend gets an empty matrix.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of);

/// The gradient of L with respect to one node, in the node's shape: differentiation starts there.
struct GradientStart {
  NodeId node;
  Matrix d;
};
/// Differentiates an L that reads several nodes; a node that leads to another of them also gets the gradient from there. `spent` are
/// gradients that are no longer needed: their buffers are reused, since fresh memory takes a sixth of a large graph's time. Throws Stopped
/// before the next node once a stop is requested.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, std::span<const GradientStart> starts,
                                  std::vector<Matrix> spent = {}, const StopToken& stop = {});

/// Returns gradients only for `with_respect_to`, which are input nodes of the graph, as training needs it: all other results are empty, and
/// gradients in between are freed on the way.
std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of,
                                  std::span<const NodeId> with_respect_to);

}  // namespace headlight::graph
