#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"
#include "graph/objective.hpp"

namespace headlight::graph {

/// The gradients of one objective, one matrix per node: the backward pass of a trace.
struct GradientTrace {
  Objective objective;
  std::vector<Matrix> d;  ///< see gradients_of

  /// The gradient with respect to one cell; 0 if the objective does not depend on the node.
  double at(const Cell& cell) const {
    const Matrix& own = d[static_cast<size_t>(cell.node)];
    return own.size() == 0 ? 0 : static_cast<double>(own(cell.row, cell.col));
  }
};

/// Formulas write a gradient as a cell with a negative node: gradient_of gives the address of the gradient with respect to `cell`, and
/// applied to that address gives `cell` back.
constexpr Cell gradient_of(const Cell& cell) { return {-2 - cell.node, cell.row, cell.col}; }
constexpr bool is_gradient(const Cell& cell) { return cell.node < -1; }
/// Reads values from `trace` and gradients from `back`. Both must outlive it.
CellReader reader_of(const Trace& trace, const GradientTrace& back);

/// The nodes that read this one and on which the objective depends, in the order of computation.
std::vector<NodeId> consumers_of(const Graph& graph, const GradientTrace& back, NodeId node);
/// The cells of `consumer` whose formulas read `cell`; if the op works row by row, only that row is searched. The result may have a few
/// more cells, whose formulas keep the cell out, as a mask does. Cells of ids have no readers.
std::vector<Cell> readers_of(const Graph& graph, const Trace& trace, const Cell& cell, NodeId consumer);

/// A term of the chain rule for a cell: the product of two formulas.
struct GradientTerm {
  Cell reader;
  Formula gradient;  ///< of the objective by the op's own result: the reader's gradient, or, in a node with cells set by hand, the gradient
                     ///< before those were set
  Formula derivative;  ///< of the formula `of` by the cell
  Formula of;          ///< the formula of the reader's op
};
/// The term of one reader; nothing if the product is 0 because one of the factors is.
std::optional<GradientTerm> gradient_term(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell,
                                          const Cell& reader);

/// Calls `visit` with every such term of the gradient with respect to `cell`, one at a time: there may be tens of thousands, each with a
/// formula of a thousand parts.
void each_gradient_term(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell,
                        const std::function<void(const GradientTerm&)>& visit);

/// The derivatives of a product's row with respect to one cell of its left factor, one for each column. They are numbers, not formulas: the
/// formulas of a row over a vocabulary would have tens of millions of parts. Nothing if `consumer` is not a product of the cell's row with
/// a matrix.
std::optional<Matrix> product_slopes(const Graph& graph, const Trace& trace, const Cell& cell, NodeId consumer);

/// The gradient of the objective with respect to `cell` (chain rule; Rumelhart, Hinton and Williams 1986): the sum over the cells that read
/// it of their gradient times the derivative of their formula, plus the objective's own part if it is made of the cell itself. The cells in
/// it are values or, with addresses from gradient_of, gradients. Its value equals the gradient that gradients_of computes.
Formula gradient_formula(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell);

}  // namespace headlight::graph
