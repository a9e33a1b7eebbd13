#pragma once
#include <string>

#include "graph/gradient_formula.hpp"

namespace headlight::exports {

/// {"node", "row", "col", "value", "objective": {"text", "value"}, "gradient", "own", "terms": [{"node", "row", "col", "gradient",
/// "derivative", "product"}...]}, on one line: `gradient` is the sum of `own`, the objective's own part if it is made of this cell, and of
/// the products, one for each cell that reads this one and has a part. NaN and infinity are null.
std::string gradient_json(const Graph& graph, const Trace& trace, const GradientTrace& back, const Cell& cell);

}  // namespace headlight::exports
