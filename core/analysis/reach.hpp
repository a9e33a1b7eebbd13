#pragma once
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::analysis {

/// The forward question: what does a cell reach? Every cell whose formula reads it, directly or through other cells, down to the end of
/// the graph. It is a question of the wiring, not of today's weights: what is multiplied with a weight of 0 is reached. But what a mask
/// closes is not, for its choice does not depend on the numbers: a masked score and its attention weight of 0 depend on nothing, and a
/// value that is multiplied with that weight goes nowhere. Neither is a cell that was set by hand, nor what a hand-set 0 is multiplied
/// with.
struct Reach {
  Cell from;
  std::vector<MatrixPtr> cells;  ///< by node, in its shape: 1 where the cell depends on `from` (and `from` itself), else 0; null: none does

  bool has(const Cell& cell) const {
    return cells[static_cast<size_t>(cell.node)] && (*cells[static_cast<size_t>(cell.node)])(cell.row, cell.col) != 0;
  }
  /// How many cells of a node are reached.
  Index count(NodeId node) const;
};

/// Costs about as much as two to four evaluations of the graph. Precondition: `from` lies inside its matrix. A token id reaches the row
/// that it picks.
Reach reach(const Graph& graph, const Trace& trace, const Cell& from);

}  // namespace headlight::analysis
