#pragma once
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// c = the rows of a, and below them those of b: keys or values that were kept from before, and the new ones.
NodeId concat_rows(GraphBuilder& g, std::string name, NodeId a, NodeId b);

}  // namespace headlight::ops
