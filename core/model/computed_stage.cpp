#include "model/computed_stage.hpp"

#include "model/stage_name.hpp"

namespace headlight::model {

std::optional<NodeId> computed_node(const StagePlace& place, const ModelNodes& nodes, const Graph& graph, int head) {
  if (has(place.stage, StageTrait::words)) return std::nullopt;
  const NodeId node = main_node(place, nodes, head);
  return graph[node].is_input() ? std::nullopt : std::optional(node);
}

}  // namespace headlight::model
