#pragma once
#include <optional>
#include <string>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::graph {

/// A number L made from a run's values, by which all of them are differentiated: one cell, the difference of two, or the loss of a word,
/// minus the log of its probability (nats).
struct Objective {
  enum class Kind { cell, difference, loss };

  Kind kind = Kind::cell;
  Cell cell = {};                 ///< of a loss: the word's probability
  std::optional<Cell> less = {};  ///< of a difference: the cell that is subtracted

  bool operator==(const Objective&) const = default;
};

double value_of(const Objective& objective, const Graph& graph, const Trace& trace);

/// The objective's own part of the gradient of `cell`, without what reads the cell: 1, -1, of a loss -1/p; else 0.
double own_gradient(const Objective& objective, const Trace& trace, const Cell& cell);

/// For every node the gradient of the objective by it, in its shape; empty where the objective does not depend on it. A loss begins at the
/// scores that its softmax reads, with p - 1 there for the word and p for the others: float32 would round that away from a probability
/// near 1.
std::vector<Matrix> gradients_of(const Objective& objective, const Graph& graph, const Trace& trace);

/// The cell at which a NaN begins that reached the objective: none of the cells that it reads is NaN. Nothing where the objective is a
/// number.
std::optional<Cell> first_nan(const Objective& objective, const Graph& graph, const Trace& trace);

}  // namespace headlight::graph
