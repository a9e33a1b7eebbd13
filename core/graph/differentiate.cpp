#include "graph/differentiate.hpp"

namespace headlight {

std::vector<Matrix> differentiate(const Graph& graph, const Trace& trace, NodeId of, const Matrix& d_of) {
  std::vector<Matrix> d(static_cast<size_t>(graph.size()));
  d[static_cast<size_t>(of)] = d_of;
  for (NodeId id = of; id >= 0; --id) {
    const Node& node = graph[id];
    const Matrix& d_out = d[static_cast<size_t>(id)];
    if (node.is_input() || d_out.size() == 0) continue;
    std::vector<const Matrix*> in;
    for (NodeId from : node.inputs) in.push_back(&trace[from]);
    std::vector<Matrix> d_in = node.op->backward(in, d_out);
    for (size_t i = 0; i < d_in.size(); ++i) {
      Matrix& sum = d[static_cast<size_t>(node.inputs[i])];
      if (sum.size() == 0) sum = std::move(d_in[i]);
      else sum += d_in[i];
    }
  }
  return d;
}

}  // namespace headlight
