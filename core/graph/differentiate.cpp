#include "graph/differentiate.hpp"

#include <algorithm>
#include <utility>

#include "graph/spare_matrices.hpp"

namespace headlight::graph {
namespace {

/// Turns the gradient with respect to a node's values into that with respect to its op's result: a cell set by hand stops the gradient.
Matrix by_computed(const Node& node, const NodeOverrides& set, Inputs in, Matrix d_out) {
  Matrix computed(d_out.rows(), d_out.cols());
  node.op->forward(in, {0, computed.rows()}, computed);
  overridden_gradient(set, computed, d_out);
  return d_out;
}

/// Freeing the gradients that are no longer needed, and allocating others, took a sixth of a training step.
constexpr Index most_spare_gradients = 4 << 20;  ///< in numbers: 16 MB

/// Propagates the gradients back to the inputs, only through nodes that `asked` marks.
std::vector<Matrix> go_back(const Graph& graph, const Trace& trace, std::vector<Matrix> d, const std::vector<bool>& asked, bool keep_all,
                            std::vector<Matrix> spent = {}, const StopToken& stop = {}) {
  SpareMatrices spare(most_spare_gradients, std::move(spent));
  for (NodeId id = graph.size() - 1; id >= 0; --id) {
    if (stop.stop_requested()) throw Stopped();
    const Node& node = graph[id];
    Matrix& own = d[static_cast<size_t>(id)];
    if (node.is_input() || own.size() == 0) continue;
    std::vector<const Matrix*> in;
    std::vector<Matrix*> d_in;
    for (const NodeId from : node.inputs) {
      const auto place = static_cast<size_t>(from);
      in.push_back(&trace[from]);
      if (asked[place] && d[place].size() == 0) d[place] = spare.zero(in.back()->rows(), in.back()->cols());
      d_in.push_back(asked[place] ? &d[place] : nullptr);
    }
    if (std::all_of(d_in.begin(), d_in.end(), [](const Matrix* one) { return one == nullptr; })) continue;
    const NodeOverrides* set = trace.overrides(id);
    if (set) node.op->backward(in, by_computed(node, *set, in, own), d_in);
    else node.op->backward(in, own, d_in);
    if (!keep_all) spare.take(own);
  }
  return d;
}

std::vector<Matrix> begun_at(const Graph& graph, NodeId of, const Matrix& d_of) {
  std::vector<Matrix> d(static_cast<size_t>(graph.size()));
  d[static_cast<size_t>(of)] = d_of;
  return d;
}

std::vector<bool> every_node(const Graph& graph) { return std::vector<bool>(static_cast<size_t>(graph.size()), true); }

}  // namespace

std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of) {
  return go_back(graph, trace, begun_at(graph, of, d_of), every_node(graph), true);
}

std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, std::span<const GradientStart> starts, std::vector<Matrix> spent,
                                  const StopToken& stop) {
  std::vector<Matrix> d(static_cast<size_t>(graph.size()));
  for (const GradientStart& start : starts)
    if (Matrix& own = d[static_cast<size_t>(start.node)]; own.size() == 0) own = start.d;
    else own += start.d;
  return go_back(graph, trace, std::move(d), every_node(graph), true, std::move(spent), stop);
}

std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of,
                                  std::span<const NodeId> with_respect_to) {
  std::vector<bool> asked(static_cast<size_t>(graph.size()), false);
  for (const NodeId id : with_respect_to) asked[static_cast<size_t>(id)] = true;
  for (NodeId id = 0; id < graph.size(); ++id)
    for (const NodeId from : graph[id].inputs)
      if (asked[static_cast<size_t>(from)]) asked[static_cast<size_t>(id)] = true;
  return go_back(graph, trace, begun_at(graph, of, d_of), asked, false);
}

}  // namespace headlight::graph
