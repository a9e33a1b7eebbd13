#pragma once
#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// The part of each row's score for the word at `key` that this word's place gives, and not what the word is: q · (place's part of k).
/// One number a query row; zeros if the model adds no positions. Precondition: `key` lies inside the head's keys.
Eigen::VectorXf score_by_position(const Graph& graph, const Trace& trace, const ModelNodes& nodes, const HeadNodes& head, Index key);

}  // namespace headlight::analysis
