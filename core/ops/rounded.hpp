#pragma once
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// Numbers of 16 bits: with 11 digits (binary) and up to 65504, or with 8 and as far as float32 goes.
enum class HalfType { f16, bf16 };

/// c = x rounded to the nearest number that `type` can hold; of two that are as near, the even one. What is too large becomes infinite.
NodeId rounded(GraphBuilder& g, std::string name, NodeId x, HalfType type);

}  // namespace headlight::ops
