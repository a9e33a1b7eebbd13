#pragma once
#include <span>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::analysis {

/// Where an induction head looks from `row`: the places that follow an earlier occurrence of the row's token, in rising order (Olsson et
/// al. 2022, "In-context Learning and Induction Heads"). In "a a" the second word follows itself. `ids` are the tokens of one sentence.
std::vector<Index> after_the_same(std::span<const int> ids, Index row);

}  // namespace headlight::analysis
