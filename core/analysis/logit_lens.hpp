#pragma once
#include <vector>

#include "graph/row_blocks.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// The residual stream that the final norm reads, or the logits if the model has no final norm, after so many blocks of the stack that
/// writes words.
NodeId residual_after(const ModelNodes& nodes, size_t layers);
/// The one that this run reads: after all blocks, or after ModelConfig::read_after.
NodeId read_residual(const ModelNodes& nodes);

struct LikeliestWord {
  Index word = 0;
  float probability = 0;
};

/// The logit lens (nostalgebraist 2020, "interpreting GPT: the logit lens"): the likeliest next word after each word of a text if the final
/// norm and the logits read the residual stream after an earlier block.
class LogitLens {
 public:
  /// Precondition: the model has one stack, and probabilities of words. The graph, the trace and the nodes must outlive this.
  LogitLens(const Graph& graph, const Trace& trace, const ModelNodes& nodes);

  /// The likeliest next word after each of the first `rows` words, if the final norm reads the stream after `layers` blocks; 0: after the
  /// embedding. Throws as evaluate does.
  std::vector<LikeliestWord> after(size_t layers, Index rows, const StopToken& stop = {});

 private:
  const Trace& trace_;
  const ModelNodes& nodes_;
  RowBlocks tail_;
};

}  // namespace headlight::analysis
