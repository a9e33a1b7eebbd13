#pragma once
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// c = cap tanh(x / cap), cap above 0: scores stay between -cap and cap, and small ones change little (logit softcapping, Gemma Team 2024;
/// `softcap` of ONNX's Attention).
NodeId softcap(GraphBuilder& g, std::string name, NodeId x, double cap);

}  // namespace headlight::ops
