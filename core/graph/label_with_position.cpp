#include "graph/label_with_position.hpp"

#include <algorithm>

namespace headlight::graph {

bool is_repeated(const Axis& words, Index place) {
  return words.labels && counts_words(words.kind) && std::count(words.labels->begin(), words.labels->end(), words.label(place)) > 1;
}

std::string label_with_position(const Axis& axis, Index place) {
  return is_repeated(axis, place) ? axis.label(place) + " (" + std::to_string(place) + ")" : axis.label(place);
}

}  // namespace headlight::graph
