#pragma once
#include <optional>
#include <string>

#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::exports {

/// A score to split by its sources, and the key to compare it with, if any.
struct SplitScore {
  const Graph& graph;
  const Trace& trace;
  const ModelNodes& nodes;
  Cell cell;
  std::optional<Index> minus = {};
};

/// Throws UserError, naming the matrices that can be split, if the cell is not in a matrix of scores.
void require_scores(const SplitScore& question);
/// Describes the largest parts, the totals of each side, and the largest part in words; at most `most` rows a table.
std::string by_source_text(const SplitScore& question, size_t most);
/// {"node", "row", "col", "value", "query_sources": [...], "key_sources": [...], "parts": [[...]], "rounding"}, on one line; `parts` sums
/// to `value`, and "rounding" is the rounding of float32 on the way there, which the largest part includes. For two keys also "minus":
/// {"col", "value", "parts"} and "difference": {"value", "parts"}, by the same sources. For a model whose dimensions have names also
/// "dimensions": [{"query", "key", "x", "weight", "y", "product"}...]. NaN and infinity are null.
std::string by_source_json(const SplitScore& question);

}  // namespace headlight::exports
