#include "views/boards/dropped_weights.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/dropped_row.hpp"
#include "base/decimal_mark.hpp"
#include "document/variants/variant.hpp"
#include "model/dropout.hpp"
#include "theme/number_format.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float least_cell = 6;  ///< a cross in a smaller one would be a blot

DropoutDraw draw_here(const Session& s) { return weights_draw(s.document().config, s.selection().at, s.selection().head); }

void draw_cross(const Canvas& c, const Rect& cell) {
  const float inset = std::min(5.f, std::min(cell.w, cell.h) * 0.18f), width = cell.w < 16 ? 1.f : 1.5f;
  c.line(cell.x + inset, cell.y + inset, cell.right() - inset, cell.bottom() - inset, c.colours().text, width);
  c.line(cell.x + inset, cell.bottom() - inset, cell.right() - inset, cell.y + inset, c.colours().text, width);
}

/// The row that the words are about: that of the pinned or hovered cell, else the last word's.
Index row_here(const Session& s, NodeId node) {
  const Axis& rows = s.graph()[node].axes.rows;
  const auto shown = s.selection().active_cell();
  if (shown && s.graph()[shown->node].axes.rows.labels == rows.labels) return std::min<Index>(shown->row, rows.size - 1);
  return s.navigation().n_words(rows) - 1;
}

/// Places the button at the right of the words, and below them if both do not fit side by side.
struct WordsAndButton {
  static constexpr float button_height = 30, gap = 16, least_words = 380;
  float words_width, button_width;
  bool beside;

  WordsAndButton(const Canvas& c, float width)
      : button_width(c.text_width(c.fonts().label, c.phrases("board.dropped.again")) + 28),
        beside(width - button_width - gap >= least_words) {
    words_width = beside ? width - button_width - gap : width;
  }
  float height(float words) const { return beside ? std::max(words, button_height) : words + 8 + button_height; }
};

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

bool shows_dropout(const Session& session) { return session.selection().stage == Stage::dropout && !session.selection().map; }

std::function<bool(ScreenCell)> dropped_cells(const Session& s, NodeId node) {
  const auto place = is_dropped(s.graph(), node) ? place_of(s.nodes(), node) : std::nullopt;
  if (!place || !place->head) return {};
  const MatrixPtr pattern = s.trace().matrix(s.graph()[node].inputs.front()), left = s.trace().matrix(node);
  const DropoutDraw draw = weights_draw(s.document().config, place->at, *place->head);
  return [pattern, left, draw](ScreenCell at) {
    return (*pattern)(at.row, at.col) > 0 && (*left)(at.row, at.col) == 0 && draw.drops(at.row, at.col);
  };
}

void cross_out_dropped(const Frame& frame, const MatrixLayout& layout, NodeId node) {
  const auto dropped = dropped_cells(frame.session, node);
  if (!dropped || layout.pitch_x < least_cell || layout.pitch_y < least_cell) return;
  for (Index r = layout.first_row; r <= layout.last_row; ++r)
    for (Index k = layout.first_col; k <= layout.last_col; ++k)
      if (frame.motion.has_row(node, r) && dropped({r, k})) draw_cross(frame.canvas, layout.cell(r, k));
}

void dropped_swatch(const Canvas& c, float x, float y) {
  constexpr float bar_height = 10, side = 14, gap = 4;  // as narrow as the words beside the rows
  const Rect r{x, y + (bar_height - side) / 2, side, side};
  c.fill(r, c.colours().panel, 2);
  draw_cross(c, r);
  const std::string& word = c.phrases("board.dropped.swatch");
  c.text(x + side + gap, c.baseline_at(c.fonts().tiny, y + bar_height / 2), c.fonts().tiny, c.colours().muted, word);
  c.note("dropped.swatch", {x, y - 2, side + gap + c.text_width(c.fonts().tiny, word), side});
}

void draw_dropped_words(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const WordsAndButton at(c, width);
  const float words = paragraph(c, "dropped.words", x, y, at.words_width, small_style(c), dropped_sentence(s, c.phrases)).height;
  c.note("dropped.words", {x, y, at.words_width, words});
  const Rect r = at.beside ? Rect{x + width - at.button_width, y, at.button_width, at.button_height}
                           : Rect{x, y + words + 8, at.button_width, at.button_height};
  const Variant& seed = variant_called("dropout_seed");
  const auto panel = seed.panel(s.document(), 0);
  if (button(c, "dropped.again", r, c.phrases("board.dropped.again"), ButtonKind::outline, {c.phrases("board.dropped.again.tip")}) && panel)
    s.push(SetVariant{seed.id, panel->more.to.value_or("1")});
}

float dropped_words_height(const Frame& frame, float width) {
  const Canvas& c = frame.canvas;
  const WordsAndButton at(c, width);
  return at.height(paragraph_height(c, at.words_width, small_style(c), dropped_sentence(frame.session, c.phrases)));
}

std::string dropped_sentence(const Session& s, const Phrases& phrases) {
  const NodeId node = weights_of_values(s.graph(), s.navigation().head());
  const Index row = row_here(s, node);
  const Axes& axes = s.graph()[node].axes;
  const Matrix& pattern = s.trace()[s.navigation().head().pattern];
  const DropoutDraw draw = draw_here(s);
  const DroppedRow found = dropped_row(pattern, row, draw);
  const double sum = s.trace()[node].row(row).cast<double>().sum();
  const std::string word = word_in_text(axes.rows, row), p = to_text(draw.share, 4);
  if (!(std::abs(sum - found.sum) <= 1e-3 * std::max(1., std::abs(sum))))
    return phrases("board.dropped.by_hand", {{"row", word}, {"sum", sum_text(sum)}});
  const int decimals = decimals_of(found.left, draw.share, sum);
  const std::string held = with_decimals(found.held, decimals), left = with_decimals(found.left, decimals);
  const std::string here = found.dropped == 0
                               ? phrases("board.dropped.none", {{"row", word}, {"n", found.weights}, {"p", p}, {"sum", sum_text(sum)}})
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
