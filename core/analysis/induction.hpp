#pragma once
#include <span>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::analysis {

/// The keys that an induction head attends to from `row`: the places after earlier occurrences of the row's token, ascending (Olsson et al.
/// 2022, "In-context Learning and Induction Heads"). In "a a" the second word follows itself. `ids` are the tokens of one sentence.
std::vector<Index> after_the_same(std::span<const int> ids, Index row);

}  // namespace headlight::analysis
