#pragma once
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// 16-bit floats: with 11 binary digits and up to 65504, or with 8 and the range of float32.
enum class HalfType { f16, bf16 };

/// c = x rounded to the nearest number of `type`, ties to even. Larger numbers become infinite.
NodeId rounded(GraphBuilder& g, std::string name, NodeId x, HalfType type);

}  // namespace headlight::ops
