#include "graph/passing.hpp"

namespace headlight {
namespace {

bool is_wide(const Axes& axes) {
  const AxisKind kind = axes.cols.kind;
  return kind == AxisKind::key || kind == AxisKind::vocabulary || kind == AxisKind::d_mlp;
}

}  // namespace

std::vector<bool> passing_nodes(const Graph& graph) {
  std::vector<bool> passing(static_cast<size_t>(graph.size()), true);
  for (NodeId id = 0; id < graph.size(); ++id) {
    for (const NodeId from : graph[id].inputs)
      if (!is_wide(graph[from].axes)) passing[static_cast<size_t>(from)] = false;
    if (graph[id].is_input()) passing[static_cast<size_t>(id)] = false;
  }
  return passing;
}

double bytes_of(const Graph& graph, NodeId id) {
  const Axes& axes = graph[id].axes;
  return static_cast<double>(axes.rows.size) * static_cast<double>(axes.cols.size) * double{sizeof(float)};
}

}  // namespace headlight
