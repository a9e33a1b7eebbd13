#pragma once
#include <string>

#include "model/nodes.hpp"
#include "model/writer.hpp"
#include "ops/ops.hpp"

namespace headlight::model {

/// The inputs of an attention part.
struct AttentionInputs {
  NodeId x;       ///< (Tq, d_model): the source of q
  NodeId memory;  ///< (Tk, d_model): the source of k and v; x again in self-attention
  NodeId mask;    ///< (query, key) of 0 and -infinity
  Packed packed;  ///< the sentences in x and memory if they hold several; empty: one
};

/// Writes multi-head attention (Vaswani et al. 2017, section 3.2) step by step with `w` ("blocks.0.attn."); the result is called
/// `out_name`. Its weights become inputs of the graph.
AttentionNodes attention(const Writer& w, const std::string& out_name, const AttentionInputs& in);

}  // namespace headlight::model
