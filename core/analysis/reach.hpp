#pragma once
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::analysis {

/// The cells that one cell influences: every cell whose formula reads it, directly or through other cells, down to the end of the graph.
/// The wiring decides, not the present weights: a cell multiplied by a weight of 0 is still reached. A mask stops the reach, because its
/// choice does not depend on the numbers: a masked score and its attention weight of 0 depend on nothing, and a value multiplied by that
/// weight goes nowhere. A cell set by hand is not reached, and a product with a 0 set by hand is not reached through its other factor.
struct Reach {
  Cell from;
  std::vector<MatrixPtr> cells;  ///< by node, in its shape: 1 for `from` and every cell that depends on it, else 0; null: none does

  bool has(const Cell& cell) const {
    return cells[static_cast<size_t>(cell.node)] && (*cells[static_cast<size_t>(cell.node)])(cell.row, cell.col) != 0;
  }
  /// The number of cells of a node that are reached.
  Index count(NodeId node) const;
};

/// Computes the reach of `from`, at the cost of two to four evaluations of the graph. Precondition: `from` lies inside its matrix. A token
/// id reaches the row that it picks.
Reach reach(const Graph& graph, const Trace& trace, const Cell& from);

}  // namespace headlight::analysis
