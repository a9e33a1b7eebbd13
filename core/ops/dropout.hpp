#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// Decides which cells of a matrix are dropped. The decision depends only on these numbers and the cell's place, in integer arithmetic: it
/// is the same on every machine and in every exported program, and cells do not depend on each other's draws.
struct DropoutDraw {
  double share = 0;          ///< the probability of dropping a cell: 0 to below 1
  std::uint32_t seed = 1;    ///< for all matrices of one run
  std::uint32_t matrix = 0;  ///< distinguishes the matrices of a run

  bool drops(Index row, Index col) const;
};

/// c = 0 if the draw drops the cell, else x / (1 - share) (Srivastava et al. 2014, section 10: inverted dropout): the mean over all draws
/// is x. `head`: the head of a matrix that each head has; heads have consecutive numbers `draw.matrix`.
NodeId dropout(GraphBuilder& g, std::string name, NodeId x, DropoutDraw draw, std::optional<int> head = {});

}  // namespace headlight::ops
