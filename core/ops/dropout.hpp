#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "graph/graph.hpp"

namespace headlight::ops {

/// Decides which cells of a matrix are dropped. The answer follows from these numbers and the cell's place alone, in arithmetic of whole
/// numbers: it is the same on every machine and in every exported program, and no cell waits for the draw of another.
struct DropoutDraw {
  double share = 0;          ///< the chance of a cell to be dropped: 0 to below 1
  std::uint32_t seed = 1;    ///< of all matrices of one run
  std::uint32_t matrix = 0;  ///< tells the matrices of a run apart

  bool drops(Index row, Index col) const;
};

/// c = 0 where the draw drops the cell, else x / (1 - share) (Srivastava et al. 2014, section 10: inverted dropout): the mean over all
/// draws is x. `head`: of a matrix that each head has, the head that it belongs to; heads have neighbouring numbers `draw.matrix`.
NodeId dropout(GraphBuilder& g, std::string name, NodeId x, DropoutDraw draw, std::optional<int> head = {});

}  // namespace headlight::ops
