#pragma once
#include <string>

#include "explain/working_rows.hpp"
#include "graph/gradient_formula.hpp"

namespace headlight::explain {

/// The working of one cell's gradient as plain text of several lines: the objective, the sum over the cells that read this one, with names
/// and with numbers, term by term, and the result. Longer sums show at most `most_terms` rows, the largest first. Precondition: the
/// objective is a number.
std::string gradient_text(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell,
                          size_t most_terms = folded_rows);

}  // namespace headlight::explain
