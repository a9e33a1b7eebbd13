#pragma once
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "graph/op.hpp"

namespace headlight::graph {

/// A number that a person typed in place of a computed one. Later nodes are computed from it.
struct Override {
  Index row, col;
  float value;
  /// Multiplies the other cells of the row by one factor, so that the row sums to 1: for attention weights.
  bool keep_sum = false;

  bool operator==(const Override&) const = default;
};

/// The overrides of one node, at most one for each cell. A row is rescaled if any of its overrides asks for it.
using NodeOverrides = std::vector<Override>;
using Overrides = std::map<NodeId, NodeOverrides>;

/// Sets the overridden cells in `rows` of a node's freshly computed `out`, and rescales rows that keep their sum. A row whose other cells
/// are all 0 cannot be rescaled and stays as it is.
void override_cells(const NodeOverrides& overrides, RowRange rows, Matrix& out);

/// The override of a cell; null if there is none.
const Override* find_override(const NodeOverrides& overrides, Index row, Index col);

/// A row whose other cells were rescaled: each computed number was multiplied by (1 - set) / others.
struct RescaledRow {
  double set;     ///< the sum of the cells set by hand
  double others;  ///< the sum of the computed numbers in the other cells
  double factor() const { return (1 - set) / others; }
};
/// The rescaling of `row`; nothing if its other cells keep their computed numbers.
std::optional<RescaledRow> rescaled_row(const NodeOverrides& overrides, const Op& op, Inputs in, Index row);

/// The formula of a cell in a node with overrides: the number itself, or the op's formula times the factor of a rescaled row.
Formula overridden_formula(const NodeOverrides& overrides, const Op& op, std::span<const NodeId> ids, Inputs in, Index row, Index col);

/// Turns the gradient with respect to a node's values, after override_cells, into the gradient with respect to its op's result: the
/// gradient with respect to a cell that was set is 0. `computed` is the op's own result.
void overridden_gradient(const NodeOverrides& overrides, const Matrix& computed, Matrix& d);

}  // namespace headlight::graph
