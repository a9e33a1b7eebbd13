#pragma once
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// c = x / sqrt(mean(x^2) + epsilon) * w in every row, for x (T, n) and w (1, n) (Zhang and Sennrich 2019, equation 4).
NodeId rms_norm(GraphBuilder& g, std::string name, NodeId x, NodeId w, double epsilon);

}  // namespace headlight::ops
