#pragma once
#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// Returns the part of each query row's score for the word at `key` that comes from that word's position and not from what the word is:
/// q · (the position's part of k). Zeros if the model adds no positions. Precondition: `key` lies inside the head's keys.
Eigen::VectorXf score_by_position(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const HeadNodes& head, Index key);

}  // namespace headlight::analysis
