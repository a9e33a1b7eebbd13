#pragma once
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::graph {

/// The part of a graph that leads from one node to another, computed for some rows at a time: the probabilities of 50,000 words after each
/// word of a long text take 200 MB, and a reader who keeps one number of each row needs few of them at once.
class RowBlocks {
 public:
  /// Precondition: `to` depends on `from`.
  RowBlocks(const Graph& graph, NodeId from, NodeId to);

  /// The number of rows in a block of `to` that takes at most `bytes`, at least 1. It is all of them if a row of `to` reads other rows of
  /// `from`, or if an op on the way treats rows by their number.
  Index rows_within(double bytes) const;

  /// Computes these rows of `to` as if `from` had the values `x`; every other node that they need has its value in `trace`. Cells set by
  /// hand on the way are set here, too. Throws as evaluate does.
  MatrixPtr compute(const Trace& trace, const Matrix& x, RowRange rows, const StopToken& stop = {});
  /// Returns the rows of another node on the way, as they were last computed.
  const Matrix& last(NodeId id) const { return last_[part_.id[static_cast<size_t>(id)]]; }

 private:
  /// The part as a separate graph, for blocks of this many rows.
  struct Part {
    Index rows = 0;
    Graph graph;
    std::vector<NodeId> id;  ///< by node of the whole graph; meaningful for those that are needed
  };
  bool is_on_way(NodeId id) const { return on_way_[static_cast<size_t>(id)]; }
  bool is_divided(NodeId id) const { return divided_[static_cast<size_t>(id)]; }
  bool is_input_of_blocks(NodeId id) const { return needed_[static_cast<size_t>(id)] && (id == from_ || !is_on_way(id)); }
  Index all_rows() const { return graph_[to_].axes.rows.size; }
  void mark_way();
  void mark_divided();
  Part part(Index rows) const;
  Bindings inputs(const Trace& trace, const Matrix& x, RowRange rows) const;
  std::shared_ptr<const Overrides> overrides(const Trace& trace, RowRange rows) const;

  const Graph& graph_;
  const NodeId from_, to_;
  std::vector<bool> on_way_, needed_;  ///< by node: it leads from `from` to `to`; or it is read on the way
  std::vector<bool> divided_;          ///< by node: a block has only its own rows of it
  bool by_rows_ = true;
  Part part_;
  Trace last_;  ///< its matrices are used again
};

}  // namespace headlight::graph
