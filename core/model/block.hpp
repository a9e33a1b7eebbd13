#pragma once
#include <string>

#include "model/config.hpp"
#include "model/nodes.hpp"

namespace headlight {

/// One block over `x` (T, d_model): attention, then the feed-forward part if d_mlp > 0, each with its residual and, with Norm::pre, a
/// layer norm in front (Xiong et al. 2020). Names begin with `prefix` ("blocks.0.").
BlockNodes block(GraphBuilder& g, const ModelConfig& config, const std::string& prefix, NodeId x, NodeId mask, int layer);

}  // namespace headlight
