#include "session/compare/most_wrong.hpp"

#include <algorithm>
#include <cmath>

#include "graph/largest_in_row.hpp"

namespace headlight::session {
namespace {

constexpr double noticed = 1e-4;

struct WorstCell {
  double size = noticed;
  std::optional<Cell> cell;
};

/// Updates `found` with the largest difference from A in one matrix.
void compare_with_a(const Session& session, NodeId node, WorstCell& found) {
  const Comparison* comparison = session.comparison();
  const auto of_a = comparison ? comparison->in_a(node) : std::nullopt;
  if (!of_a) return;
  const Matrix &a = comparison->a().trace[*of_a], &b = session.trace()[node];
  const Extent common = comparison->common(node);
  for (Index row = 0; row < common.rows; ++row)
    for (Index col = 0; col < common.cols; ++col) {
      const double size = std::abs(static_cast<double>(a(row, col)) - static_cast<double>(b(row, col)));
      if (std::isfinite(size) && size > found.size) found = {size, Cell{node, row, col}};
    }
}

}  // namespace

std::optional<RowTotal> furthest_from_one(const Session& session, const AttentionId& at) {
  const auto& heads = attention_at(session.nodes(), at).head;
  std::optional<RowTotal> worst;
  for (size_t h = 0; h < heads.size(); ++h) {
    const Matrix &pattern = session.trace()[heads[h].pattern], &scores = session.trace()[heads[h].masked_scores];
    const Index words = std::min<Index>(pattern.rows(), session.navigation().n_words(session.graph()[heads[h].pattern].axes.rows));
    for (Index row = 0; row < words; ++row) {
      const double sum = pattern.row(row).cast<double>().sum();
      const double off = std::abs(sum - 1);
      if (!(off > noticed) || (sum == 0 && (scores.row(row).array() == -INFINITY).all())) continue;
      if (!worst || off > std::abs(worst->sum - 1)) worst = {static_cast<int>(h), row, sum};
    }
  }
  return worst;
}

std::optional<Cell> most_wrong(const Session& session, Mistake mistake, Stage stage) {
  WorstCell found;
  for (const AttentionId& at : attention_ids(session.nodes())) {
    if (breaks_row_sums(mistake)) {
      const auto worst = furthest_from_one(session, at);
      if (!worst || !(std::abs(worst->sum - 1) > found.size)) continue;
      const NodeId pattern = attention_at(session.nodes(), at).head[static_cast<size_t>(worst->head)].pattern;
      found = {std::abs(worst->sum - 1), Cell{pattern, worst->row, largest_in_row(session.trace()[pattern], worst->row)}};
      continue;
    }
    const StagePlace place{stage, at};
    if (session.navigation().number_of(place) < 0) continue;
    for (int head = 0; head < (has_heads(stage) ? session.document().config.n_heads : 1); ++head)
      compare_with_a(session, main_node(place, session.nodes(), head), found);
  }
  return found.cell;
}

}  // namespace headlight::session
