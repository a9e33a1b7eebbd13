#pragma once
#include <vector>

#include "graph/graph.hpp"

namespace headlight {

/// By node: values that need not be kept to compute everything else soon. They have a column for each key, each word of the vocabulary or
/// each neuron of a feed-forward layer, so that they take most of a run's memory, and are one product away from what is kept; or nothing
/// reads them.
std::vector<bool> passing_nodes(const Graph& graph);

double bytes_of(const Graph& graph, NodeId id);

}  // namespace headlight
