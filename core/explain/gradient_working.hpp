#pragma once
#include <string>
#include <vector>

#include "explain/formula_text.hpp"
#include "graph/gradient_formula.hpp"

namespace headlight::explain {

/// The gradient of an objective with respect to one cell, term by term.
struct GradientWorking {
  /// A cell that reads the cell.
  struct Term {
    Cell reader;
    double gradient;    ///< of the objective by the result of the reader's op
    double derivative;  ///< of the reader's formula by the cell
    double product;
  };
  Cell cell;
  double gradient;          ///< the gradient that gradients_of computed
  double own;               ///< the objective's own part, if it is made of this cell; else 0
  std::vector<Term> terms;  ///< in the order of computation, without those that are 0
  size_t without = 0;       ///< further readers without a part: their gradient is 0, or they keep the cell out as a mask does
};

GradientWorking gradient_working(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell);

/// A term as formulas in which values of the trace appear as cells, whose names `name` spells: p (1 - p) for a softmax.
struct ReadableTerm {
  Formula gradient, derivative;
  std::vector<NamedPart> symbols, numbers;  ///< for to_text, by name and by value
};
ReadableTerm readable(const Graph& graph, const Trace& trace, const GradientTerm& term, const CellText& name);

/// "grad.q[it, 3]"; see cell_name.
std::string gradient_name(const Graph& graph, const Cell& cell, bool full = false);
/// "blocks.0.attn.scores[1][it, elephant] - blocks.0.attn.scores[1][it, banana]", "-log probs[qu', il]".
std::string name_of(const Objective& objective, const Graph& graph);

}  // namespace headlight::explain
