#pragma once
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"
#include "session/motion/way.hpp"

namespace headlight::session {

/// Columns that go from one matrix to another as they are: a head's part of Q, or a head's rows on their way into the merged matrix.
struct MovedBlock {
  NodeId part, whole;
  Index first_col, n_cols;  ///< of the whole
  bool parts;               ///< it leaves the whole; else it comes into it
  size_t turn;              ///< which of the whole's blocks it is, from 0; those of the same turn move together
};

/// The last stop of any way.
constexpr size_t every_stop = std::numeric_limits<size_t>::max();

/// One picture of a motion, and how long it stands.
struct MotionStep {
  enum class Kind {
    cell,   ///< one cell of the row that comes first has come so far
    row,    ///< all cells of a row that are there have come so far, those before `col` with it
    block,  ///< blocks are on their way
  };
  Kind kind;
  Index row = 0, col = 0;
  size_t stop = 0;  ///< of the way to the cell, from 0
  double seconds = 0;
  bool still = false;       ///< going by hand stops here
  bool ends_phase = false;  ///< so does going without movement
};

/// How the matrix of a stage comes about, worked out from its op's form and the formulas of its cells: the first cells number by number,
/// then cell by cell, then row by row, then the rest at once. Rows that are made as a whole (softmax, layer norm) go step by step together;
/// what is only cut or joined moves block by block.
struct MotionPlan {
  NodeId node = -1;
  Index n_cols = 0;
  Index first_row = 0;             ///< the row that comes first, cell by cell
  Index first_col = 0;             ///< its cell that comes first, number by number
  bool row_by_row = false;         ///< every row from that row as a whole
  std::vector<MovedBlock> blocks;  ///< not empty: these move, the first of them alone
  std::vector<MotionStep> steps;

  double seconds() const;
};

/// `made`: whatever the stage of `node` makes (Q, K and V where they are cut), each in every head. The row `first_row` comes first, and of
/// it the cell in column `first_col`; the others come from the top and from the left.
MotionPlan motion_plan(const Graph& graph, const Trace& trace, NodeId node, const std::vector<std::vector<NodeId>>& made,
                       Index first_row = 0, Index first_col = 0);

/// What of the matrix is there at one moment, and what is being done.
struct Moment {
  Index above = 0;                    ///< so many rows are there from the top
  std::optional<Index> also;          ///< and this one
  Index row = 0;                      ///< the row that is coming
  Index finished = 0;                 ///< so many cells of this row are there from the left
  std::optional<Index> ahead;         ///< and the one in this column, which came first
  Index way_col = 0;                  ///< the column of the first of `on_the_way`
  std::vector<double> on_the_way;     ///< from there on so many stand on the way to their numbers
  std::vector<Formula> so_far;        ///< whose values these are
  Index first_col = 0, n_cols = 0;    ///< the cells of the row that are computed now
  std::vector<Cell> taken;            ///< what has just been taken in, where one cell is computed
  size_t terms = 0, all_terms = 0;    ///< as in WayStop, of that cell
  std::optional<Formula::Kind> done;  ///< what has just been done to the row's cells, where they go step by step together
  size_t arrived = 0, moving = 0;     ///< blocks of the first `arrived` turns are there, those of the next `moving` on their way
  double progress = 1;                ///< of these, 0 to 1

  bool has(const MovedBlock& block) const { return block.turn < arrived + (progress >= 1 ? moving : 0); }
  bool moves(const MovedBlock& block) const { return !has(block) && block.turn < arrived + moving; }

  /// The cells that are computed now, or of a long row some of them, the first and the last included.
  std::vector<Cell> computed(NodeId node) const;
};

/// The ways to the cells of one row, each read off its formula once, with the numbers on them: a row of a layer norm would else be worked
/// out anew for every cell of it that comes.
class WaysOfRow {
 public:
  struct Stop : WayStop {
    double value;
  };
  /// Of one graph with its values, until forget().
  const std::vector<Stop>& to(const Graph& graph, const Trace& trace, const Cell& cell);
  void forget() { known_.clear(); }

 private:
  std::map<Cell, std::vector<Stop>> known_;
};

/// The moment of step `step`, `seconds` after its beginning.
Moment moment_of(const Graph& graph, const Trace& trace, const MotionPlan& plan, size_t step, double seconds, WaysOfRow& ways);

}  // namespace headlight::session
