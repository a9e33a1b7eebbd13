#pragma once
#include <optional>
#include <string>
#include <vector>

#include "graph/evaluate.hpp"

namespace headlight::graph {

/// A number L made from a run's values, which is differentiated by all of them: one cell, the difference of two, or the loss of a word,
/// minus the log of its probability (nats).
struct Objective {
  enum class Kind { cell, difference, loss };

  Kind kind = Kind::cell;
  Cell cell = {};                 ///< for a loss: the word's probability
  std::optional<Cell> less = {};  ///< for a difference: the cell to subtract

  bool operator==(const Objective&) const = default;
};

double value_of(const Objective& objective, const Graph& graph, const Trace& trace);

/// The derivative of the objective with respect to `cell` itself, without paths through its readers: 1, -1, -1/p for a loss; else 0.
double own_gradient(const Objective& objective, const Trace& trace, const Cell& cell);

/// The gradient of the objective with respect to every node, in the node's shape; empty if the objective does not depend on it. The
/// gradient of a loss starts at the scores below its softmax, with p - 1 for the word and p for the others: float32 would round that away
/// from a probability near 1. Throws Stopped soon after a request to stop.
std::vector<Matrix> gradients_of(const Objective& objective, const Graph& graph, const Trace& trace, const StopToken& stop = {});

/// The cell where a NaN that reached the objective begins: none of the cells that it reads is NaN. Nothing if the objective is a number.
std::optional<Cell> first_nan(const Objective& objective, const Graph& graph, const Trace& trace);

}  // namespace headlight::graph
