#include "graph/label_with_position.hpp"

#include <algorithm>

namespace headlight::graph {

bool is_repeated(const Axis& words, Index position) {
  return words.labels && counts_words(words.kind) && std::count(words.labels->begin(), words.labels->end(), words.label(position)) > 1;
}

std::string label_with_position(const Axis& axis, Index position) {
  return is_repeated(axis, position) ? axis.label(position) + " (" + std::to_string(position) + ")" : axis.label(position);
}

}  // namespace headlight::graph
