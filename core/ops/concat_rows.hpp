#pragma once
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// c = the rows of a followed by those of b: past keys or values, and the new ones.
NodeId concat_rows(GraphBuilder& g, std::string name, NodeId a, NodeId b);

}  // namespace headlight::ops
