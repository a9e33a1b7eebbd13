#pragma once
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"
#include "model/config.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// What one part of the residual stream adds to a logit on the direct path: through the final norm and the unembedding, and through no
/// later block.
struct LogitPart {
  enum class Kind { embedding, head, bias, mlp };
  Kind kind;
  NodeId node = -1;         ///< whose row is added: the sum of embedding and positions, a head's result, b_O, a feed-forward part's output
  AttentionPlace at;        ///< of all but the embedding
  std::optional<int> head;  ///< of a head
  double value = 0;
};

/// The logit of one word as a sum (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits": direct paths; the final norm's
/// scale is held as it is for this row).
struct LogitParts {
  std::vector<LogitPart> parts;  ///< in the order of computation
  double norm_bias = 0;          ///< what the final norm's bias adds
  double logit = 0;
  /// What no part explains: rounding, and what a person or a mistake changed on the way.
  double rest() const;
};

/// Whether logits are a sum of parts: there is one stack with logits, and no norm stands between a part and the final one.
bool has_logit_parts(const ModelConfig& config);
/// Of `word`, scored in `row`. Preconditions: has_logit_parts, both lie inside the logits.
LogitParts logit_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, Index row, Index word);

}  // namespace headlight::analysis
