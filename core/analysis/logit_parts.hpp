#pragma once
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"
#include "model/config.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// The part of a logit that one part of the residual stream adds on the direct path: through the final norm and the unembedding, and no
/// later block.
struct LogitPart {
  enum class Kind { embedding, head, bias, mlp };
  Kind kind;
  NodeId node = -1;         ///< the node of the part: embedding plus positions, a head's result, b_O, a feed-forward part's output
  AttentionId at;           ///< for all but the embedding
  std::optional<int> head;  ///< for a head
  double value = 0;
};

/// The logit of one word as a sum (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits": direct paths; the final norm's
/// scale is held at its value for this row).
struct LogitParts {
  std::vector<LogitPart> parts;  ///< in the order of computation
  double norm_bias = 0;          ///< added by the final norm's bias
  double logit = 0;
  /// The rest that no part explains: rounding, and changes by a person or a mistake on the way.
  double rest() const;
};

/// True if logits are a sum of parts: one stack has logits, and no norm stands between a part and the final norm.
bool has_logit_parts(const ModelConfig& config);
/// The parts of the logit of `word` in `row`. Preconditions: has_logit_parts, and both lie inside the logits.
LogitParts logit_parts(const Graph& graph, const Trace& trace, const ModelNodes& nodes, Index row, Index word);

}  // namespace headlight::analysis
