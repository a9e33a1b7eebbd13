#include "views/prose/dropped_text.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/dropped_row.hpp"
#include "base/number_text.hpp"
#include "model/dropout.hpp"
#include "views/prose/word_position.hpp"

namespace headlight::views {
namespace {

DropoutDraw draw_here(const Session& s) { return weights_draw(s.document().config, s.selection().at, s.selection().head); }

/// The row that the words are about: that of the pinned or hovered cell, else the last word's.
Index row_here(const Session& s, NodeId node) {
  const Axis& rows = s.graph()[node].axes.rows;
  const auto shown = s.selection().active_cell();
  if (shown && s.graph()[shown->node].axes.rows.labels == rows.labels) return std::min<Index>(shown->row, rows.size - 1);
  return s.navigation().n_words(rows) - 1;
}

/// Returns the fewest decimals with which a reader who divides by what is left of 1 gets the sum behind it.
int decimals_of(double left, double share, double sum) {
  constexpr int most = 6;
  int decimals = 3;
  for (double unit = 1000; decimals < most && sum_text(std::round(left * unit) / unit / (1 - share)) != sum_text(sum); unit *= 10)
    ++decimals;
  return decimals;
}

/// Returns enough draws that the mean is near 1; a long row needs fewer, because it gets there sooner.
int draws_of(Index keys) { return keys <= 100 ? 1000 : 100; }

}  // namespace

std::string dropped_sentence(const Session& s, const Phrases& phrases) {
  const NodeId node = weights_of_values(s.graph(), s.navigation().head());
  const Index row = row_here(s, node);
  const Axes& axes = s.graph()[node].axes;
  const Matrix& pattern = s.trace()[s.navigation().head().pattern];
  const DropoutDraw draw = draw_here(s);
  const DroppedRow found = dropped_row(pattern, row, draw);
  const double sum = s.trace()[node].row(row).cast<double>().sum();
  const std::string word = word_in_text(phrases, axes.rows, row), p = to_text(draw.share, 4);
  if (pattern.row(row).hasNaN() && std::isnan(sum)) return phrases("board.dropped.nan", {{"row", word}});
  if (!(std::abs(sum - found.sum) <= 1e-3 * std::max(1., std::abs(sum))))
    return phrases("board.dropped.by_hand", {{"row", word}, {"sum", sum_text(sum)}});
  if (found.weights == 0) return phrases("board.dropped.closed", {{"row", word}});
  const int decimals = decimals_of(found.left, draw.share, sum);
  const std::string held = with_decimals(found.held, decimals), left = with_decimals(found.left, decimals);
  const std::string here = found.dropped == 0
                               ? phrases.counted("board.dropped.none", found.weights, {{"row", word}, {"p", p}, {"sum", sum_text(sum)}})
                           : found.weights == 1 ? phrases("board.dropped.alone", {{"row", word}, {"held", held}, {"sum", sum_text(sum)}})
                                                : phrases.counted("board.dropped.row", static_cast<int>(found.dropped),
                                                                  {{"row", word},
                                                                   {"dropped", found.dropped},
                                                                   {"n", found.weights},
                                                                   {"held", held},
                                                                   {"left", left},
                                                                   {"p", p},
                                                                   {"sum", sum_text(sum)}});
  const int draws = draws_of(axes.cols.size);
  const std::string mean = with_decimals(mean_sum_of_draws(pattern, row, draw, draws), 2);
  return here + " " + phrases("board.dropped.why", {{"p", p}, {"draws", draws}, {"mean", mean}});
}

}  // namespace headlight::views
