#pragma once
#include <optional>

#include "model/nodes.hpp"
#include "model/writer.hpp"
#include "ops/ops.hpp"
#include "ops/rounded.hpp"

namespace headlight::model {

/// What a head attends with.
struct HeadInputs {
  NodeId q;                                   ///< (query, d_head)
  NodeId k, v;                                ///< one row per key
  NodeId mask;                                ///< (query, key): 0, -infinity or what is added to a score
  Packed packed;                              ///< where the rows hold several sentences; empty: one
  std::optional<double> scale = {};           ///< what scores are multiplied by; else 1 / sqrt(d_head)
  std::optional<HalfType> softmax_type = {};  ///< the softmax reads and gives numbers that this type can hold
};

/// From scores to the weighted sum of the head that `w` writes: n.scores,
/// scaled_scores, unmasked_scores, masked_scores, pattern and z.
void attend(const Writer& w, const HeadInputs& in, HeadNodes& n);

}  // namespace headlight::model
