#pragma once
#include "app_rooms.hpp"
#include "model/nodes.hpp"

namespace headlight::session {

/// True if each score of this attention is the product of a query and a key, and not a sum of several such.
bool scores_are_products(const Graph& graph, const ModelNodes& nodes, const AttentionId& at);

}  // namespace headlight::session
