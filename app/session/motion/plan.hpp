#pragma once
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"
#include "session/motion/way.hpp"

namespace headlight::session {

/// Columns copied from one matrix to another: a head's part of Q, or a head's rows on their way into the merged matrix.
struct MovedBlock {
  NodeId part, whole;
  Index first_col, n_cols;  ///< in the whole
  bool parts;               ///< it leaves the whole; false: it enters it
  size_t turn;              ///< its number among the whole's blocks, from 0; blocks of the same turn move together
};

/// Means the last stop on the way to any cell.
constexpr size_t every_stop = std::numeric_limits<size_t>::max();

/// A frame of a motion, and how long it stays.
struct MotionStep {
  enum class Kind {
    cell,   ///< one cell of the first row has reached `stop`
    row,    ///< all cells of a row up to `col` have reached `stop`
    block,  ///< blocks are moving
  };
  Kind kind;
  Index row = 0, col = 0;
  size_t stop = 0;  ///< on the way to the cell, from 0
  double seconds = 0;
  bool still = false;       ///< stepping by hand pauses here
  bool ends_phase = false;  ///< as does stepping without movement
};

/// The plan that fills a stage's matrix, from its op's form and the formulas of its cells: the first cells number by number, then cell by
/// cell, then row by row, then the rest at once. Rows computed as a whole (softmax, layer norm) advance step by step together; a cut or a
/// join moves block by block.
struct MotionPlan {
  NodeId node = -1;
  Index n_cols = 0;
  Index first_row = 0;             ///< the row that comes first, cell by cell
  Index first_col = 0;             ///< its cell that comes first, number by number
  bool row_by_row = false;         ///< every row from that one on as a whole
  std::vector<MovedBlock> blocks;  ///< not empty: these move, the first of them alone
  std::vector<MotionStep> steps;

  double seconds() const;
};

/// `made`: the matrices that the stage of `node` makes (Q, K and V at the split), each in every head. The row `first_row` comes first, with
/// its cell in column `first_col`; the others come from the top and from the left.
MotionPlan motion_plan(const Graph& graph, const Trace& trace, NodeId node, const std::vector<std::vector<NodeId>>& made,
                       Index first_row = 0, Index first_col = 0);

/// The finished part of the matrix at one moment, and the current step.
struct Moment {
  Index above = 0;                    ///< the number of complete rows at the top
  std::optional<Index> also;          ///< one more complete row
  Index row = 0;                      ///< the row being filled
  Index finished = 0;                 ///< the number of its finished cells from the left
  std::optional<Index> ahead;         ///< one more finished cell, in this column, which came first
  Index way_col = 0;                  ///< the column of the first of `on_the_way`
  std::vector<double> on_the_way;     ///< the partial values from there on
  std::vector<Formula> so_far;        ///< their formulas
  Index first_col = 0, n_cols = 0;    ///< the cells of the row being computed now
  std::vector<Cell> operands;         ///< the operands just read, if a single cell is computed
  size_t terms = 0, all_terms = 0;    ///< as in WayStop, for that cell
  std::optional<Formula::Kind> done;  ///< the operation just applied to the row's cells, if they advance together
  size_t arrived = 0, moving = 0;     ///< blocks of the first `arrived` turns are there; those of the next `moving` are moving
  double progress = 1;                ///< progress of the moving blocks, 0 to 1

  bool has(const MovedBlock& block) const { return block.turn < arrived + (progress >= 1 ? moving : 0); }
  bool moves(const MovedBlock& block) const { return !has(block) && block.turn < arrived + moving; }

  /// Returns the cells being computed now; of a long row some of them, including the first and the last.
  std::vector<Cell> computed(NodeId node) const;
};

/// The ways to the cells of one row with their values, each read off its formula once: otherwise a row of a layer norm would be worked out
/// again for every one of its cells.
class WaysOfRow {
 public:
  struct Stop : WayStop {
    double value;
  };
  /// Returns the way to a cell; the graph and its values stay the same until forget().
  const std::vector<Stop>& to(const Graph& graph, const Trace& trace, const Cell& cell);
  void forget() { known_.clear(); }

 private:
  std::map<Cell, std::vector<Stop>> known_;
};

/// Returns the moment `seconds` after step `step` began.
Moment moment_of(const Graph& graph, const Trace& trace, const MotionPlan& plan, size_t step, double seconds, WaysOfRow& ways);

}  // namespace headlight::session
