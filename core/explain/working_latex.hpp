#pragma once
#include "explain/working_rows.hpp"

namespace headlight::explain {

/// The whole working of one cell for LaTeX with amsmath: an align* of its formula, with names and with numbers, and an array of its terms,
/// folded as in working_text. Words of the sentence are escaped. Heads count from 1, as on the boards.
std::string working_latex(const Graph& graph, const Trace& trace, const Cell& cell, size_t most_terms = folded_rows);

/// "q^{\text{head }2}_{\text{it},\,3}", for LaTeX's mathematics.
std::string cell_latex(const Graph& graph, const Cell& cell);

}  // namespace headlight::explain
