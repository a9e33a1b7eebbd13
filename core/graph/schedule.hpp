#pragma once
#include <vector>

#include "graph/graph.hpp"
#include "graph/override.hpp"
#include "graph/product_op.hpp"

namespace headlight::graph {

/// The position of a step in an evaluation: phases run one after another. Within a phase the steps of one chain follow each other row by
/// row, and chains (the heads of a layer) are independent.
struct Placement {
  int phase = -1;  ///< -1: not computed
  NodeId chain = -1;
  bool wide = false;        ///< a product that is divided into columns
  bool row_by_row = false;  ///< each row is made from that row alone, so any division is free
};

/// True if node `id` is a product that is divided into columns; its shape decides.
bool is_wide(const Graph& graph, NodeId id);
/// The placement of node `id`, which is to be computed; `placed` has those of all nodes before it.
Placement placement(const Graph& graph, NodeId id, const std::vector<Placement>& placed);

/// An op to run, with its inputs looked up once for all blocks.
struct Step {
  const Op* op;
  Inputs in;
  Matrix* out;
  const Axes* axes;
  Placement placement;
  const NodeOverrides* overridden;  ///< null: no cell is set by hand
  NodeId id;

  Index rows() const { return axes->rows.size; }
  Index cols() const { return axes->cols.size; }
  void make_room() const;
  /// True if append_tasks keeps its rows together.
  bool is_one_block() const;
  void run(RowRange rows) const;
};

/// A block of rows through the steps of a chain, or some columns of a wide product: the unit of work of a thread.
struct WorkItem {
  std::span<const Step> steps;
  RowRange rows;
  ColRange cols;     ///< of a wide product
  size_t chain = 0;  ///< the index in Phase::chains

  void run(Index cores) const;
};

/// Appends the work items of `steps`, which belong to one chain. The division depends on their shapes and on the machine, never on the
/// requested threads or on other computations: the same inputs give the same bits, whether the whole graph is computed or one stage, on one
/// thread or on many.
void append_tasks(std::span<const Step> steps, Index cores, std::vector<WorkItem>& tasks);

/// The steps of a chain within a phase, and the number of its work items.
struct Chain {
  std::span<const Step> steps;
  size_t n_tasks;
};

/// Steps that can be computed at the same time, sorted by chain.
struct Phase {
  std::vector<Chain> chains;
  std::vector<WorkItem> tasks;
};

/// Sorts `steps`; the phases point into them.
std::vector<Phase> phases_of(std::vector<Step>& steps, Index cores);

}  // namespace headlight::graph
