#include "graph/evictable.hpp"

namespace headlight::graph {
namespace {

bool is_wide(const Axes& axes) {
  const AxisKind kind = axes.cols.kind;
  return kind == AxisKind::key || kind == AxisKind::vocabulary || kind == AxisKind::d_mlp;
}

/// True for cheap ops: reordered columns, a row's own mean and deviation, a rotation of pairs. Computing them costs little more than
/// reading.
bool is_made_at_once(const Node& node) {
  if (node.is_input()) return false;
  const Form form = node.op->form();
  return form == Form::cut || form == Form::join || form == Form::normalisation || form == Form::rotation;
}

}  // namespace

std::vector<bool> evictable_nodes(const Graph& graph) {
  std::vector<bool> evictable(static_cast<size_t>(graph.size()), true);
  for (NodeId id = 0; id < graph.size(); ++id) {
    for (const NodeId from : graph[id].inputs)
      if (!is_wide(graph[from].axes) && !is_made_at_once(graph[from])) evictable[static_cast<size_t>(from)] = false;
    if (graph[id].is_input()) evictable[static_cast<size_t>(id)] = false;
  }
  return evictable;
}

double bytes_of(const Graph& graph, NodeId id) {
  const Axes& axes = graph[id].axes;
  return static_cast<double>(axes.rows.size) * static_cast<double>(axes.cols.size) * double{sizeof(float)};
}

}  // namespace headlight::graph
