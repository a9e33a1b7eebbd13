#pragma once
#include <string>

#include "model/config.hpp"
#include "model/nodes.hpp"

namespace headlight {

/// Multi-head self-attention (Vaswani et al. 2017, section 3.2) over `x` (T, d_model), step by step under names that begin with `prefix`
/// ("blocks.0.attn."); the result is called `out_name`. Its weights become inputs of the graph. `mask` is (query, key) of 0 and -infinity. The
/// config's mistakes and its settings for the heads of `layer` are wired in.
AttentionNodes attention(GraphBuilder& g, const ModelConfig& config, const std::string& prefix, const std::string& out_name, NodeId x, NodeId mask,
                         int layer);

}  // namespace headlight
