#pragma once
#include <string>
#include <vector>

#include "explain/formula_text.hpp"
#include "graph/gradient_formula.hpp"

namespace headlight::explain {

/// The gradient of an objective by one cell, term by term.
struct GradientWorking {
  /// One cell that reads it.
  struct Term {
    Cell reader;
    double gradient;    ///< of the objective by what the reader's op computes
    double derivative;  ///< of the reader's formula by the cell
    double product;
  };
  Cell cell;
  double gradient;          ///< as backward() made it
  double own;               ///< added by the objective itself, if it is made of this cell; else 0
  std::vector<Term> terms;  ///< in the order of computation; those that are not 0
  size_t without = 0;       ///< cells that read it, too, and give nothing: their gradient is 0, or they hold it back as a mask does
};

GradientWorking gradient_working(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell);

/// A term as formulas, with the parts of its derivative that are values of the trace under these cells' names, as `name` spells
/// them: p (1 - p) of a softmax.
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
