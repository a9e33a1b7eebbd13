#pragma once
#include <optional>
#include <string>

#include "graph/evaluate.hpp"
#include "model/nodes.hpp"

namespace headlight::exports {

/// A score that is to be split by its sources, and the key that it is compared with, if there is one.
struct SplitScore {
  const Graph& graph;
  const Trace& trace;
  const ModelNodes& nodes;
  Cell cell;
  std::optional<Index> minus = {};
};

/// Throws UserError that says which matrices can be split, where the cell is none of a matrix of scores.
void require_scores(const SplitScore& asked);
/// The largest parts, the totals of each side, and the largest in words; at most `most` rows a table.
std::string by_source_text(const SplitScore& asked, size_t most);
/// {"node", "row", "col", "value", "query_sources": [...], "key_sources": [...], "parts": [[...]], "rounding"}, on one line; `parts` sums
/// to `value`, and "rounding" is what float32 rounded away on the way there, which the largest part has. Of two keys also "minus": {"col",
/// "value", "parts"} and "difference": {"value", "parts"}, by the same sources. Of a model whose dimensions have names also "dimensions":
/// [{"query", "key", "x", "weight", "y", "product"}...]. A number that is none is null.
std::string by_source_json(const SplitScore& asked);

}  // namespace headlight::exports
