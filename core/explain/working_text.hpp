#pragma once
#include "explain/working_rows.hpp"

namespace headlight::explain {

/// The whole working of one cell as plain text of several lines: its formula with names, with its numbers, term by term, and the result.
/// Longer sums show at most `most_terms` rows, the largest first. `explain` prints it and the window copies it.
std::string working_text(const Graph& graph, const Trace& trace, const Cell& cell, size_t most_terms = folded_rows);

}  // namespace headlight::explain
