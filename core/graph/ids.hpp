#pragma once
#include "graph/graph.hpp"

namespace headlight::graph {

/// True for an input of ids: they are row numbers of a table, not numbers to calculate with.
inline bool holds_ids(const Node& node) {
  return node.is_input() && counts_words(node.axes.rows.kind) && node.axes.cols.kind == AxisKind::one && node.axes.cols.size == 1;
}

}  // namespace headlight::graph
