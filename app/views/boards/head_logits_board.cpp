#include "views/boards/head_logits_board.hpp"

#include <algorithm>
#include <cmath>

#include "graph/label_with_position.hpp"
#include "graph/largest_in_row.hpp"
#include "session/all_heads.hpp"
#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float layer_names = 96, between_pictures = 40, above_pictures = 62, below_pictures = 44, sum_line = 20;
constexpr size_t most_words = 5;

int n_heads(const Session& s) { return s.document().config.n_heads; }
size_t n_layers(const Session& s) { return attention_ids(s.nodes()).size(); }

std::string two_decimals(double value) { return column_text(value, 2); }
std::string signed_text(const Phrases& phrases, double value) { return phrases.number((value < 0 ? "" : "+") + column_text(value, 2)); }

/// A picture of numbers that no node of the graph holds, with a row for each layer.
MatrixView layers_by(const Canvas& c, const Session& s, const char* item, Matrix values, std::vector<std::string> columns) {
  std::vector<std::string> rows;
  for (const AttentionId& at : attention_ids(s.nodes())) rows.push_back(place_words(StagePlace(Stage::softmax, at), s.nodes(), c.phrases));
  if (rows.size() == 1) rows = {""};
  MatrixView view;
  view.name = item;
  view.values = std::make_shared<const Matrix>(std::move(values));
  view.rows = axis(AxisKind::one, std::move(rows));
  view.cols = axis(AxisKind::heads, std::move(columns));
  view.row_label_width = layer_names - 12;
  view.title_rise = 36;
  return view;
}

std::vector<std::string> head_numbers(const Session& s) {
  std::vector<std::string> names;
  for (int h = 0; h < n_heads(s); ++h) names.push_back(std::to_string(h + 1));
  return names;
}

/// The contribution of every head, and behind them that of the layer's feed-forward part.
MatrixView adds(const Canvas& c, const Session& s, const LogitParts& parts) {
  const bool has_mlp = std::any_of(parts.parts.begin(), parts.parts.end(), [](auto& part) { return part.kind == LogitPart::Kind::mlp; });
  Matrix values = Matrix::Zero(static_cast<Index>(n_layers(s)), n_heads(s) + has_mlp);
  for (const LogitPart& part : parts.parts) {
    if (part.head) values(part.at.layer, *part.head) = static_cast<float>(part.value);
    if (part.kind == LogitPart::Kind::mlp) values(part.at.layer, n_heads(s)) = static_cast<float>(part.value);
  }
  std::vector<std::string> columns = head_numbers(s);
  if (has_mlp) columns.push_back(c.phrases("heads.logit.mlp"));
  MatrixView view = layers_by(c, s, "heads.adds", std::move(values), std::move(columns));
  view.title = c.phrases("heads.logit.adds");
  return view;
}

/// Shortens the name of the feed-forward part above a column that it would leave far behind: on a phone the board ends there.
void shorten_names(const Canvas& c, const Session& s, MatrixView& adds) {
  constexpr float beyond = 16;
  if (adds.cols.size == n_heads(s) || c.text_width(c.fonts().small, c.phrases("heads.logit.mlp")) <= adds.pitch_x + beyond) return;
  std::vector<std::string> columns = head_numbers(s);
  columns.push_back(c.phrases("heads.logit.mlp.short"));
  adds.cols = axis(AxisKind::heads, std::move(columns));
}

/// The change of the logit when each head is switched off.
MatrixView changes(const Canvas& c, const Session& s, const HeadEffects& effects, double logit, Index word) {
  Matrix values = Matrix::Zero(static_cast<Index>(n_layers(s)), n_heads(s));
  for (size_t i = 0; i < effects.parts().done(); ++i) values.data()[i] = static_cast<float>(effects.logit(i, word) - logit);
  MatrixView view = layers_by(c, s, "heads.changes", std::move(values), head_numbers(s));
  view.title = c.phrases("heads.logit.changes");
  const auto done = static_cast<Index>(effects.parts().done()), width = static_cast<Index>(n_heads(s));
  if (effects.parts().done() < effects.parts().all())
    view.filling = PartialMatrix{.above = done / width, .row = done / width, .finished = done % width};
  return view;
}

void size(const Canvas& c, MatrixView& view, float pitch_x, float pitch_y, float limit) {
  view.pitch_x = pitch_x, view.pitch_y = pitch_y;
  view.min_pitch = std::min({pitch_x, pitch_y, 12.f});
  view.limit = limit;
  view.col_labels = pitch_x >= 16;
  if (const auto format = fit_numbers(*view.values, pitch_x, pitch_y, c.fonts()); !format || format->decimals == 0) view.numbers = false;
}

/// Says what the cell means, and leads to the attention weights of its head.
void touch_head(Frame& frame, const MatrixResult& at, const std::string& tip) {
  if (at.hovered) {
    const Rect cell = at.layout.cell(at.hovered->row, at.hovered->col);
    frame.canvas.tooltip({.hovered = true, .min = frame.canvas.at(cell.x, cell.y), .max = frame.canvas.at(cell.right(), cell.bottom())},
                         tip);
  }
  Session& s = frame.session;
  if (!at.clicked || at.clicked->col >= n_heads(s)) return;
  go_to_head(s, {attention_ids(s.nodes())[static_cast<size_t>(at.clicked->row)], static_cast<int>(at.clicked->col), -1, {}});
}

}  // namespace

float HeadLogitsBoard::least_height(const Frame& frame) const {
  constexpr float around = 400;  // the heading, titles, the colour scale and the sum
  return around + 2 * (above_pictures + 28 * static_cast<float>(n_layers(frame.session)));
}

void HeadLogitsBoard::draw(Frame& frame, const Rect& area) {
  Session& s = frame.session;
  const NodeId node = main_node(s.navigation().place(), s.nodes(), s.selection().head);
  const Index row = s.navigation().row_looked_at(node);
  const auto& pinned = s.selection().pinned;
  const ExplainedWord asked = {
      row, pinned && pinned->node == node ? pinned->col : largest_columns(s.trace()[*s.nodes().logits], row, 1).front()};
  const Axes& axes = s.graph()[node].axes;
  const float top =
      heading(frame, area,
              frame.canvas.phrases("heads.logit.subtitle", {{"word", printed_word(label_with_position(axes.cols, asked.word))},
                                                            {"row", printed_word(label_with_position(axes.rows, asked.row))}}));
  const float y = draw_words(frame, {area.x, top + 8, area.w, 30}, asked);
  const LogitParts& parts = frame.influence.logit_parts(s, asked.row, asked.word);
  const float bottom = draw_pictures(frame, {area.x, y, area.w, area.bottom() - y - 2 * sum_line - 30}, asked);
  draw_sum(frame, {area.x, bottom, area.w, area.bottom() - bottom}, parts);
}

float HeadLogitsBoard::draw_words(Frame& frame, const Rect& area, const ExplainedWord& asked) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const NodeId node = main_node(s.navigation().place(), s.nodes(), s.selection().head);
  const Matrix& probs = s.trace()[*s.nodes().probs];
  std::vector<Index> words = largest_columns(probs, asked.row, most_words);
  if (std::find(words.begin(), words.end(), asked.word) == words.end()) words.push_back(asked.word);
  std::vector<std::string> names, ids;
  float width = 0;
  for (const Index word : words) {
    names.push_back(printed_word(s.graph()[node].axes.cols.label(word)) + "  " +
                    c.phrases.number(percent(static_cast<double>(probs(asked.row, word)))));
    ids.push_back(std::to_string(word));
    width = std::max(width, c.text_width(c.fonts().label, names.back()) + 20);
  }
  const std::string& label = c.phrases("heads.logit.word");
  const float x = area.x + c.text(area.x, c.baseline_at(c.fonts().small, area.centre_y()), c.fonts().small, c.colours().muted, label) + 12;
  const Rect r = {x, area.y, std::min(area.right() - x, width * static_cast<float>(names.size())), area.h};
  const auto chosen = static_cast<int>(std::find(words.begin(), words.end(), asked.word) - words.begin());
  if (const auto now = one_of(c, "heads.word", r, names, chosen, {c.phrases("heads.logit.word.tip"), ""}, ids))
    s.navigation().pin({node, asked.row, words[static_cast<size_t>(*now)]});
  return area.bottom();
}

float HeadLogitsBoard::draw_pictures(Frame& frame, const Rect& area, const ExplainedWord& asked) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const LogitParts& parts = frame.influence.logit_parts(s, asked.row, asked.word);
  const HeadEffects& effects = frame.influence.head_effects(s, asked.row);
  MatrixView direct = adds(c, s, parts), without = changes(c, s, effects, parts.logit, asked.word);
  const auto cols = static_cast<float>(direct.cols.size + without.cols.size), rows = static_cast<float>(n_layers(s));
  constexpr float least_first = 290, least_second = 230;  // with the layers' names beside the first
  const bool below = !fit_beside(area.w, least_first, least_second, between_pictures);
  const float wide = static_cast<float>(direct.cols.size), twice = below ? 2 : 1;
  const float pitch_x = std::min(below ? (area.w - layer_names) / wide : (area.w - layer_names - between_pictures) / cols, 64.f);
  const float pitch_y = std::clamp(((area.h - below_pictures) / twice - above_pictures) / rows, 8.f, 44.f);
  const float limit = std::max(nice_limit(*direct.values), nice_limit(*without.values));
  for (MatrixView* view : {&direct, &without}) size(c, *view, pitch_x, pitch_y, limit);
  shorten_names(c, s, direct);
  without.row_labels = below && direct.row_labels;
  const float y = area.y + above_pictures;
  const MatrixResult left = matrix_view(c, direct, frame.zooms[direct.name], area.x + layer_names, y);
  const Rect first = left.layout.cells;
  const MatrixResult right = matrix_view(c, without, frame.zooms[without.name], below ? first.x : first.right() + between_pictures,
                                         below ? first.bottom() + above_pictures : y);
  const float end = below ? right.layout.cells.bottom() : first.bottom();
  legend(c, left.layout.cells.x, end + 14, std::min(300.f, left.layout.cells.w), direct.map, limit);
  touch_head(frame, left, left.hovered && left.hovered->col < n_heads(s) ? c.phrases("heads.logit.adds.tip") : "");
  std::string tip;
  if (right.hovered) {
    const size_t number = static_cast<size_t>(right.hovered->row * without.cols.size + right.hovered->col);
    const double before = static_cast<double>(s.trace()[*s.nodes().probs](asked.row, asked.word));
    if (number < effects.parts().done())
      tip = c.phrases("heads.logit.changes.tip", {{"logit", two_decimals(parts.logit)},
                                                  {"now", two_decimals(effects.logit(number, asked.word))},
                                                  {"share", two_decimals(before)},
                                                  {"share_now", two_decimals(effects.probability(number, asked.word))}});
  }
  touch_head(frame, right, tip);
  return end + below_pictures;
}

/// "embedding 0.12 + heads 6.30 + ... = 9.31"
void HeadLogitsBoard::draw_sum(Frame& frame, const Rect& area, const LogitParts& parts) {
  const Canvas& c = frame.canvas;
  double of[4] = {};
  for (const LogitPart& part : parts.parts) of[static_cast<int>(part.kind)] += part.value;
  const std::pair<const char*, double> terms[] = {
      {"embedding", of[0]}, {"heads", of[1]}, {"mlp", of[3]}, {"biases", of[2] + parts.norm_bias}, {"rest", parts.rest()}};
  std::string sum;
  for (const auto& [id, value] : terms)
    if (std::abs(value) >= 0.005)
      sum = longer_list(sum, c.phrases.of("heads.logit.sum.*", id) + " **" + signed_text(c.phrases, value) + "**", c.phrases);
  const std::string text = c.phrases("heads.logit.sum", {{"terms", sum}, {"logit", two_decimals(parts.logit)}});
  const float y = area.y + 14, note = y + paragraph(c, "heads.sum", area.x, y, area.w, body_style(c), text).height + 6;
  const TextStyle small = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 18};
  const float end = note + paragraph(c, "heads.note", area.x, note, area.w, small, c.phrases("heads.logit.note")).height;
  c.note("heads.sum", {area.x, area.y, area.w, end - area.y});
}

}  // namespace headlight::views
