#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "graph/evaluate.hpp"
#include "graph/gradient_formula.hpp"

namespace headlight::tests {

/// A graph with values for its inputs, on which the properties of every computation are checked.
struct Case {
  std::string name;
  Graph graph;
  Bindings inputs;
};

/// Every cell of every computed node equals the value of its own formula (float32 against double: 1e-4 of the row's scale).
void expect_formulas_hold(const Graph& graph, const Trace& trace);
/// Every op has one line of code in every language, and defines the function that it calls. (tests/golden/check_scripts.py runs the lines
/// and compares the numbers.)
void expect_said_in_every_language(const Graph& graph);
/// Gradients of a random weighted sum of the last node agree with central differences for every input but those in `whole_numbers`, also
/// with cells set by hand. Inputs are moved by 0.01 to either side, so none may be that close to an op's corner, such as relu's at 0.
void expect_gradients_match(const Graph& graph, const Bindings& inputs, const std::vector<std::string>& whole_numbers = {"tokens", "mask"},
                            const std::shared_ptr<const Overrides>& overridden = nullptr);

/// The gradient of every cell (for large matrices about `most` of each, spread over it) is the value of its own formula: the sum over the
/// cells that read it of their gradient times the derivative of their formula.
void expect_gradient_formulas_hold(const Graph& graph, const Trace& trace, const GradientTrace& back, Index most = 400);

/// Numbers between -2 and 2 that look random and are the same everywhere.
Matrix numbers(Index rows, Index cols, unsigned seed);
MatrixPtr shared(Matrix m);

}  // namespace headlight::tests
