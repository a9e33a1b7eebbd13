#pragma once
#include <vector>

#include "base/values.hpp"
#include "model/nodes.hpp"
#include "model/writer.hpp"
#include "ops/ops.hpp"

namespace headlight::model {

/// Of ModelConfig::softcap, where it is not 0.
constexpr RealRange softcap_range = {1e-3, 1e6};

/// Writes what relative positions and variants of attention make of one head's scaled scores before the mask: a matrix (query, key) for
/// each step that such a model takes, a stage of its own. Returns the last, or `scaled`.
NodeId alter_scores(const Writer& w, const Packed& packed, NodeId scaled);
/// Those matrices of a head, one after the other.
std::vector<NodeId> altered_scores(const Graph& graph, const HeadNodes& head);

}  // namespace headlight::model
