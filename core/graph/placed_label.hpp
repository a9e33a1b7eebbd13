#pragma once
#include <string>

#include "graph/axis.hpp"

namespace headlight {

/// Whether the word of this place stands at another place of the sentence too.
bool is_repeated(const Axis& words, Index place);
/// The label, and of a word that is repeated its position, without which nobody could tell which is meant: "the 3".
std::string placed_label(const Axis& axis, Index place);

}  // namespace headlight
