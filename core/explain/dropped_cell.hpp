#pragma once
#include <optional>

#include "graph/formula.hpp"

namespace headlight::explain {

/// The cell that a formula of dropout drops by multiplying it by 0; nothing for other formulas.
std::optional<Cell> dropped_cell(const Formula& formula);

}  // namespace headlight::explain
