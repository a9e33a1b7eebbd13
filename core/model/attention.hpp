#pragma once
#include <string>

#include "model/nodes.hpp"
#include "model/writer.hpp"
#include "ops/ops.hpp"

namespace headlight::model {

/// What an attention part reads.
struct AttentionInputs {
  NodeId x;       ///< (Tq, d_model): q is made from it
  NodeId memory;  ///< (Tk, d_model): k and v are; x again in self-attention
  NodeId mask;    ///< (query, key) of 0 and -infinity
  Packed packed;  ///< where x and memory hold several sentences; empty: one
};

/// Multi-head attention (Vaswani et al. 2017, section 3.2), step by step as `w`
/// writes it ("blocks.0.attn."); the result is called `out_name`. Its weights
/// become inputs of the graph.
AttentionNodes attention(const Writer& w, const std::string& out_name, const AttentionInputs& in);

}  // namespace headlight::model
