#pragma once
#include <optional>

#include "graph/graph.hpp"
#include "model/nodes.hpp"

namespace headlight::model {

/// The matrix that a stage computes, for watching the computation; nothing if the stage shows only words or an input.
std::optional<NodeId> computed_node(const StagePlace& place, const ModelNodes& nodes, const Graph& graph, int head);

}  // namespace headlight::model
