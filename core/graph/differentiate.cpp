#include "graph/differentiate.hpp"

namespace headlight {
namespace {

/// The gradient by what the op itself computed: a cell that was set by hand stops it.
Matrix by_computed(const Node& node, const Trace& trace, NodeId id, Inputs in, Matrix d_out) {
  const NodeOverrides* set = trace.overrides(id);
  if (!set) return d_out;
  Matrix computed(d_out.rows(), d_out.cols());
  node.op->forward(in, {0, computed.rows()}, computed);
  gradient_by_hand(*set, computed, d_out);
  return d_out;
}

}  // namespace

std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of) {
  std::vector<Matrix> d(static_cast<size_t>(graph.size()));
  d[static_cast<size_t>(of)] = d_of;
  for (NodeId id = of; id >= 0; --id) {
    const Node& node = graph[id];
    if (node.is_input() || d[static_cast<size_t>(id)].size() == 0) continue;
    std::vector<const Matrix*> in;
    for (NodeId from : node.inputs) in.push_back(&trace[from]);
    std::vector<Matrix> d_in = node.op->backward(in, by_computed(node, trace, id, in, d[static_cast<size_t>(id)]));
    for (size_t i = 0; i < d_in.size(); ++i) {
      Matrix& sum = d[static_cast<size_t>(node.inputs[i])];
      if (sum.size() == 0) sum = std::move(d_in[i]);
      else sum += d_in[i];
    }
  }
  return d;
}

}  // namespace headlight
