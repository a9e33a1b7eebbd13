#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"
#include "graph/objective.hpp"

namespace headlight::graph {

/// The gradients of one objective, one matrix per node: the way back of a trace.
struct GradientTrace {
  Objective objective;
  std::vector<Matrix> d;  ///< see gradients_of

  /// 0 where the objective does not depend on the node.
  double at(const Cell& cell) const {
    const Matrix& own = d[static_cast<size_t>(cell.node)];
    return own.size() == 0 ? 0 : static_cast<double>(own(cell.row, cell.col));
  }
};

/// Gradients stand in formulas as cells with addresses of their own: the gradient by `cell`, and back again from that.
constexpr Cell gradient_of(const Cell& cell) { return {-2 - cell.node, cell.row, cell.col}; }
constexpr bool is_gradient(const Cell& cell) { return cell.node < -1; }
/// Reads values from `trace` and gradients from `back`. Both must outlive it.
CellReader reader_of(const Trace& trace, const GradientTrace& back);

/// The nodes that have this one among their inputs and on which the objective depends, in the order of computation.
std::vector<NodeId> consumers_of(const Graph& graph, const GradientTrace& back, NodeId node);
/// The cells of such a node whose formulas read `cell`; where it works row by row, only the row is asked. A few more may be among them,
/// whose formulas hold the cell back, as a mask does. None read an id.
std::vector<Cell> readers_of(const Graph& graph, const Trace& trace, const Cell& cell, NodeId consumer);

/// The gradient that one cell gives back to a cell it reads: a product of two formulas.
struct GradientTerm {
  Cell reader;
  Formula gradient;    ///< of the objective by the op's own result: the reader's gradient; in a node with cells set by hand, by
                       ///< the numbers before that
  Formula derivative;  ///< of `of` by the cell
  Formula of;          ///< the formula of the reader's op
};
/// Nothing where the product is 0 because one of the two is.
std::optional<GradientTerm> gradient_term(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell,
                                          const Cell& reader);

/// Calls `visit` with every such term of the gradient by `cell`, one at a time: there may be tens of thousands, each with a formula of a
/// thousand parts.
void each_gradient_term(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell,
                        const std::function<void(const GradientTerm&)>& visit);

/// The derivatives of a product's row by one cell of its left factor, one for each column. There is no formula for each, since those of a
/// row over a vocabulary have tens of millions of parts. Nothing if `consumer` is no product of the cell's row with a matrix.
std::optional<Matrix> product_slopes(const Graph& graph, const Trace& trace, const Cell& cell, NodeId consumer);

/// The gradient of the objective by `cell`: the sum over the cells that read it of their gradient times the derivative of their formula,
/// and what the objective adds where it is made of the cell itself (chain rule; Rumelhart, Hinton and Williams 1986). Cells are values and,
/// with addresses from gradient_of, gradients. evaluate(gradient_formula(cell)) is what backward() makes of it.
Formula gradient_formula(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell);

}  // namespace headlight::graph
