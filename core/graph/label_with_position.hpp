#pragma once
#include <string>

#include "graph/axis.hpp"

namespace headlight::graph {

/// True if the word at this place occurs at another place of the sentence, too.
bool is_repeated(const Axis& words, Index position);
/// The label of a word, with its position if the word is repeated, so that readers know which one is meant: "the (3)".
std::string label_with_position(const Axis& axis, Index position);

}  // namespace headlight::graph
