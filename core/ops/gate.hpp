#pragma once
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// c = x / (1 + exp(-x)) in every cell: SiLU, or Swish (Ramachandran et al. 2017).
NodeId silu(GraphBuilder& g, std::string name, NodeId x);
/// c = a * b cell by cell, for a and b of one shape: the gate of a feed-forward part (Shazeer 2020, equation 5).
NodeId multiply(GraphBuilder& g, std::string name, NodeId a, NodeId b);

}  // namespace headlight::ops
