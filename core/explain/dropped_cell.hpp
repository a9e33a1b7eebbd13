#pragma once
#include <optional>

#include "graph/formula.hpp"

namespace headlight::explain {

/// The cell that dropout drops: its formula multiplies it by 0. Nothing where it is no such formula.
std::optional<Cell> dropped_cell(const Formula& formula);

}  // namespace headlight::explain
