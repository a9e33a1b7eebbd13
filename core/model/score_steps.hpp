#pragma once
#include "base/values.hpp"
#include "model/nodes.hpp"
#include "model/writer.hpp"
#include "ops/ops.hpp"

namespace headlight {

/// Of ModelConfig::softcap, where it is not 0.
constexpr RealRange softcap_range = {1e-3, 1e6};

/// Writes what relative positions and variants of attention make of one head's scaled scores before the mask: a matrix (query, key) in
/// n.altered_scores for each step that such a model takes, a stage of its own.
void alter_scores(const Writer& w, const Packed& packed, HeadNodes& n);

}  // namespace headlight
