#pragma once
#include <vector>

#include "graph/graph.hpp"

namespace headlight::graph {

/// Marks the nodes whose values can be computed again soon if they are dropped. They have a column for each key, each word of the
/// vocabulary or each neuron of a feed-forward layer, so they take most of a run's memory, and are at most one product away from values
/// that are kept; or no product is needed, as for a head's columns and for norms; or nothing reads them. Sums are always kept, because
/// recomputing the residual stream would go back to the words.
std::vector<bool> evictable_nodes(const Graph& graph);

double bytes_of(const Graph& graph, NodeId id);

}  // namespace headlight::graph
