#pragma once
#include <optional>

#include "model/nodes.hpp"
#include "model/writer.hpp"
#include "ops/ops.hpp"
#include "ops/rounded.hpp"

namespace headlight::model {

/// The inputs of one head's attention.
struct HeadInputs {
  NodeId q;                                   ///< (query, d_head)
  NodeId k, v;                                ///< one row per key
  NodeId mask;                                ///< (query, key): 0, -infinity, or a number to add to each score
  Packed packed;                              ///< the sentences in the rows if they hold several; empty: one
  std::optional<double> scale = {};           ///< the factor of the scores; nothing: 1 / sqrt(d_head)
  std::optional<HalfType> softmax_type = {};  ///< the softmax reads and gives numbers of this type
};

/// Writes the head of `w` from scores to the weighted sum: n.scores, scaled_scores, unmasked_scores, masked_scores, pattern and z.
void attend(const Writer& w, const HeadInputs& in, HeadNodes& n);

}  // namespace headlight::model
