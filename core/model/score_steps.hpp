#pragma once
#include <vector>

#include "base/values.hpp"
#include "model/nodes.hpp"
#include "model/writer.hpp"
#include "ops/ops.hpp"

namespace headlight::model {

/// The range of ModelConfig::softcap if it is not 0.
constexpr RealRange softcap_range = {1e-3, 1e6};

/// Writes the changes that relative positions and variants of attention make to one head's scaled scores before the mask: a matrix (query,
/// key) and a stage of its own for each step. Returns the last, or `scaled`.
NodeId alter_scores(const Writer& w, const Packed& packed, NodeId scaled);
/// These matrices of a head, in order.
std::vector<NodeId> altered_scores(const Graph& graph, const HeadNodes& head);

}  // namespace headlight::model
