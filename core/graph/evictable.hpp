#pragma once
#include <vector>

#include "graph/graph.hpp"

namespace headlight::graph {

/// By node: values that need not be kept to compute everything else soon. They have a column for each key, each word of the vocabulary or
/// each neuron of a feed-forward layer, so that they take most of a run's memory, and are one product away from what is kept; or no product
/// stands between, as with a head's columns and with norms; or nothing reads them. Sums are kept: the stream of residuals goes back to the
/// words.
std::vector<bool> evictable_nodes(const Graph& graph);

double bytes_of(const Graph& graph, NodeId id);

}  // namespace headlight::graph
