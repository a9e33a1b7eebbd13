#pragma once
#include <memory>

#include "graph/graph.hpp"

namespace headlight::graph {

/// An op that sets some cells to 0, whatever number its input holds in their places; a NaN may stay. Boards draw a cross there, and
/// explanations say so, whichever op it is.
class CrossesOut {
 public:
  virtual ~CrossesOut() = default;
  virtual bool crosses_out(Index row, Index col) const = 0;
};

/// The op of a node that crosses out cells; null for all others.
inline std::shared_ptr<const CrossesOut> crossing_op(const Node& node) { return std::dynamic_pointer_cast<const CrossesOut>(node.op); }

}  // namespace headlight::graph
