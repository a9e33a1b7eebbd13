#pragma once
#include <string>

#include "graph/axis.hpp"

namespace headlight::graph {

/// Whether the word of this place stands at another place of the sentence too.
bool is_repeated(const Axis& words, Index place);
/// The label; of a word that is repeated also its position, without which nobody could tell which one is meant: "the (3)".
std::string label_with_place(const Axis& axis, Index place);

}  // namespace headlight::graph
