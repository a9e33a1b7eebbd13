#pragma once
#include <optional>

#include "graph/graph.hpp"
#include "model/nodes.hpp"

namespace headlight::model {

/// The matrix that a stage computes, so that it can be watched while it is; nothing where it only shows what is given, or another stage's.
std::optional<NodeId> computed_node(const StagePlace& place, const ModelNodes& nodes, const Graph& graph, int head);

}  // namespace headlight::model
