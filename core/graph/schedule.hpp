#pragma once
#include <vector>

#include "graph/graph.hpp"
#include "graph/override.hpp"
#include "graph/product_op.hpp"

namespace headlight::graph {

/// Where a step stands in an evaluation: phases are computed one after another. Within a phase steps of one chain follow each other row by
/// row, and chains (the heads of a layer) know nothing of each other.
struct Placement {
  int phase = -1;  ///< -1: not computed
  NodeId chain = -1;
  bool wide = false;        ///< a product that is cut into columns
  bool row_by_row = false;  ///< each row is made from that row alone, so that any cut costs nothing
};

/// Whether node `id` is a product that is cut into columns; it follows from its shape.
bool is_wide(const Graph& graph, NodeId id);
/// The place of node `id`, which is to be computed; `placed`: those of all nodes before it.
Placement placement(const Graph& graph, NodeId id, const std::vector<Placement>& placed);

/// One op that has to run, with its inputs looked up once for all blocks.
struct Step {
  const Op* op;
  Inputs in;
  Matrix* out;
  const Axes* axes;
  Placement place;
  const NodeOverrides* overridden;  ///< null: nothing was set by hand
  NodeId id;

  Index rows() const { return axes->rows.size; }
  Index cols() const { return axes->cols.size; }
  void make_room() const;
};

/// A block of rows through the steps of a chain, or some columns of a wide product: what a thread takes at a time.
struct WorkItem {
  std::span<const Step> steps;
  RowRange rows;
  ColRange cols;  ///< of a wide product

  void run(Index cores) const;
};

/// Appends what computes `steps`, which are of one chain. How they are cut depends on their shapes and on the machine, never on the threads
/// asked for or on what else is computed: so the same inputs give the same bits, whether all of a graph is computed or one stage, on one
/// thread or on many.
void append_tasks(std::span<const Step> steps, Index cores, std::vector<WorkItem>& tasks);

/// Steps that can be computed at the same time, chain by chain.
struct Phase {
  std::span<const Step> steps;
  std::vector<WorkItem> tasks;
};

/// Sorts `steps`, into which the phases point.
std::vector<Phase> phases_of(std::vector<Step>& steps, Index cores);

}  // namespace headlight::graph
