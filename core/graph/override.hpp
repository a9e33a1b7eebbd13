#pragma once
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "graph/op.hpp"

namespace headlight::graph {

/// A number that a person put where another one was computed. What follows in the graph is computed from it.
struct Override {
  Index row, col;
  float value;
  /// The other cells of the row are multiplied by one factor, so that the row sums to 1: for attention weights.
  bool keep_sum = false;

  bool operator==(const Override&) const = default;
};

/// Of one node: each cell at most once. A row is rescaled when any of its overrides asks for it.
using NodeOverrides = std::vector<Override>;
using Overrides = std::map<NodeId, NodeOverrides>;

/// Sets what was overridden in `rows` of a node's freshly computed `out`, and rescales rows that keep their sum. A row whose other cells
/// are all 0 cannot be rescaled and is left as it is.
void override_cells(const NodeOverrides& overrides, RowRange rows, Matrix& out);

/// The override of a cell, if there is one.
const Override* find_override(const NodeOverrides& overrides, Index row, Index col);

/// A row whose other cells were rescaled: each computed number was multiplied by (1 - set) / others.
struct RescaledRow {
  double set;     ///< the sum of what was set by hand
  double others;  ///< the sum of what was computed in the other cells
  double factor() const { return (1 - set) / others; }
};
/// Nothing for a row that keeps its computed numbers.
std::optional<RescaledRow> rescaled_row(const NodeOverrides& overrides, const Op& op, Inputs in, Index row);

/// The formula of a cell in a node with overrides: the number itself, or what the op computes times the factor of a rescaled row.
Formula overridden_formula(const NodeOverrides& overrides, const Op& op, std::span<const NodeId> ids, Inputs in, Index row, Index col);

/// Turns the gradient by a node's values, as they are after override_cells, into the gradient by what its op computed: a cell that was
/// set does not depend on anything. `computed` is the op's own result.
void overridden_gradient(const NodeOverrides& overrides, const Matrix& computed, Matrix& d);

}  // namespace headlight::graph
