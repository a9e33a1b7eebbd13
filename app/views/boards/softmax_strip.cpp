#include "views/boards/softmax_strip.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/decimal_mark.hpp"
#include "base/short_number.hpp"
#include "model/equation.hpp"
#include "session/way_back/head_size.hpp"
#include "theme/number_format.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/controls.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float jacobian_side = 134, jacobian_words = 62, beside_jacobian = 150, strip_title = 31, over_rows = 28, row_pitch_of_strip = 18;
constexpr float between_runs = 14, below_rows = 42, row_names = 84;

const Axis& keys_of(const Frame& frame, const SoftmaxRow& row) { return frame.session.graph()[row.weights].axes.cols; }

/// True if the parts are one below the other and not side by side.
bool is_stacked(float width) { return width < 620; }

float height_of_rows() { return strip_title + over_rows + 4 * row_pitch_of_strip + between_runs + below_rows; }
float height_of_jacobian() { return strip_title + jacobian_side + 12; }

/// The division of the scores: "÷ √16".
std::string division(const Frame& frame, const SoftmaxRow& row) {
  const Session& s = frame.session;
  return words_with_mark(as_arrow(step_text(s.graph(), s.nodes().outline, row.scaled)), frame.canvas.phrases.decimal_mark());
}

/// A row of numbers as cells, with its name at the left.
struct NamedRow {
  std::string name, words;
  MatrixPtr values;
  ColourMap map;
  float limit;
};

/// Three decimals, or two; neighbours keep clear of each other.
std::optional<CellFormat> fit_shares(const Canvas& c, float pitch) {
  constexpr float beside = 8;
  for (const int decimals : {3, 2})
    for (ImFont* font : {c.fonts().mono_small, c.fonts().mono_tiny})
      if (pitch >= c.text_width(font, "0") * static_cast<float>(2 + decimals) + beside) return CellFormat{font, decimals};
  return std::nullopt;
}

void draw_row(const Frame& frame, const NamedRow& row, const Axis& keys, Index pinned, float x, float y, float pitch, bool words) {
  const Canvas& c = frame.canvas;
  MatrixView view;
  view.name = row.name;
  view.values = row.values;
  view.rows = Axis{AxisKind::one, 1, {}};
  view.cols = keys;
  view.map = row.map;
  view.limit = row.limit;
  view.pitch_x = pitch;
  view.pitch_y = view.min_pitch = row_pitch_of_strip;
  view.min_pitch = std::min(pitch, row_pitch_of_strip);
  view.row_labels = false;
  view.col_labels = words;
  view.hot_col = pinned;
  view.pinned = ScreenCell{0, pinned};
  view.line_numbers = true;
  view.format = row.map == ColourMap::diverging ? fit_gradients(*row.values, pitch, row_pitch_of_strip, c.fonts()) : fit_shares(c, pitch);
  view.numbers = view.format.has_value();
  c.text(x - 10, y + row_pitch_of_strip / 2 + 4, c.fonts().small, c.colours().muted, row.words, Align::right);
  MatrixZoom zoom;
  c.note(row.name, matrix_view(c, view, zoom, x, y).layout.cells);
}

/// Lets the person choose the size of a random model's heads, between `left` and the stepper in `r`. If there is no room for its name, the
/// stepper is left out, too.
void choose_head_size(const Frame& frame, float left, const Rect& r) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const auto smaller = next_head_size(s, false), larger = next_head_size(s, true);
  const std::string& name = c.phrases("back.head_size");
  const TextStyle style{c.fonts().small, c.fonts().small, c.colours().muted, 18};
  if ((!smaller && !larger) || c.log.on_paper() || r.x - rich_width(c, style, name) - 8 < left) return;
  rich_line(c, "head_size.name", r.x - rich_width(c, style, name) - 8, r.y + 15, style, name);
  const std::string& end = c.phrases("back.head_size.end");
  const int step = stepper(c, "head_size", r, std::to_string(s.document().config.d_head()), smaller ? "" : end, larger ? "" : end,
                           {c.phrases("back.head_size.tip"), c.phrases("back.head_size.tip"), "d_head"});
  if (step) set_head_size(s, *(step > 0 ? larger : smaller));
}

float largest_of_both(const Matrix& a, const Matrix& b) { return std::max(a.cwiseAbs().maxCoeff(), b.cwiseAbs().maxCoeff()); }

}  // namespace

float SoftmaxStrip::height(const Frame& frame, float width) {
  const Session& s = frame.session;
  const auto& pinned = s.selection().pinned;
  if (s.selection().stage != Stage::softmax || !pinned || s.graph()[s.navigation().head().pattern].axes.cols.size > most_keys) return 0;
  return is_stacked(width) ? height_of_jacobian() + height_of_rows() : std::max(height_of_jacobian(), height_of_rows());
}

void SoftmaxStrip::follow(const Frame& frame, const std::shared_ptr<const GradientsOfRun>& gradients) {
  const Session& s = frame.session;
  const Cell pinned = s.selection().pinned.value_or(Cell{});
  if (drawn_.of == gradients && drawn_.pinned == pinned && drawn_.row && drawn_.row->weights == s.navigation().head().pattern) return;
  drawn_ = {gradients, pinned, softmax_row(s, gradients->back), {}, {}, {}, {}, {}};
  if (!drawn_.row) return;
  const auto kept = [](const Matrix& m) { return std::make_shared<const Matrix>(m); };
  drawn_.jacobian = kept(drawn_.row->jacobian);
  if (const auto& rows = drawn_.row->undivided) {
    drawn_.shares = kept(rows->shares);
    drawn_.gradient = kept(rows->gradient);
    drawn_.other_shares = kept(rows->other_shares);
    drawn_.other_gradient = kept(rows->other_gradient);
  }
}

void SoftmaxStrip::draw(Frame& frame, const Rect& area, const std::shared_ptr<const GradientsOfRun>& gradients) {
  if (!gradients || gradients->problem != GradientsOfRun::Problem::none) return;
  follow(frame, gradients);
  if (!drawn_.row) return;
  const Canvas& c = frame.canvas;
  c.hline(area.x, area.right(), area.y, c.colours().line);
  const bool stacked = is_stacked(area.w);
  const float used = draw_jacobian(frame, {area.x, area.y + 8, area.w, area.h});
  if (!drawn_.row->undivided) return;
  if (stacked) return draw_rows(frame, {area.x, area.y + 8 + height_of_jacobian(), area.w, height_of_rows()});
  draw_rows(frame, {area.x + used, area.y + 8, area.w - used, area.h});
}

/// Returns the width that it takes.
float SoftmaxStrip::draw_jacobian(const Frame& frame, const Rect& area) const {
  const Canvas& c = frame.canvas;
  const SoftmaxRow& row = *drawn_.row;
  const Axis& keys = keys_of(frame, row);
  const Session& s = frame.session;
  const std::string letters = "\u2202" + letter_of(s, row.weights) + "/\u2202" + letter_of(s, row.scores),
                    word = word_in_text(c.phrases, s.graph()[row.weights].axes.rows, row.row);
  rich_line(c, "jacobian.title", area.x, area.y + 16, {c.fonts().label, c.fonts().label_hot, c.colours().text, 20},
            c.phrases("back.jacobian", {{"row", word}, {"letters", letters}}));
  MatrixView view;
  view.name = "jacobian";
  view.values = drawn_.jacobian;
  view.rows = view.cols = keys;
  view.limit = nice_limit(*drawn_.jacobian);
  view.pitch_x = view.pitch_y = std::min(13.4f, jacobian_side / static_cast<float>(keys.size));
  view.min_pitch = view.pitch_x;
  view.row_labels = view.pitch_x >= 11;
  view.row_font = c.fonts().tiny;
  view.row_label_width = jacobian_words - 10;
  view.col_labels = view.numbers = false;
  view.hot_row = drawn_.pinned.col;
  view.frames.push_back({0, keys.size - 1, drawn_.pinned.col, drawn_.pinned.col, c.colours().text, 2.f});
  MatrixZoom zoom;
  const float side = view.pitch_x * static_cast<float>(keys.size), x = area.x + jacobian_words, y = area.y + strip_title;
  c.note(view.name, matrix_view(c, view, zoom, x, y).layout.cells);
  const float right = x + side + 28;
  c.text(right, y + 12, c.fonts().small, c.colours().muted, c.phrases("back.jacobian.diagonal"));
  c.text(right, y + 30, c.fonts().mono, c.colours().text, "a (1 \u2212 a)");
  c.text(right, y + 54, c.fonts().small, c.colours().muted, c.phrases("back.jacobian.elsewhere"));
  c.text(right, y + 72, c.fonts().mono, c.colours().text, "\u2212a a\u2032");
  legend(c, right, y + 90, 90, view.map, view.limit, c.fonts().mono_tiny);
  return jacobian_words + side + beside_jacobian;
}

void SoftmaxStrip::draw_rows(const Frame& frame, const Rect& area) const {
  const Canvas& c = frame.canvas;
  const SoftmaxRow& row = *drawn_.row;
  const Axis& keys = keys_of(frame, row);
  const Index col = drawn_.pinned.col;
  const std::string by = division(frame, row), word = word_in_text(c.phrases, frame.session.graph()[row.weights].axes.rows, row.row),
                    letter = without_markup(letter_of(frame.session, row.weights));
  const float title = rich_line(c, "undivided.title", area.x, area.y + 16, {c.fonts().label, c.fonts().label_hot, c.colours().text, 20},
                                c.phrases("back.undivided.title", {{"row", word}, {"step", by}}))
                          .width;
  const Interaction touch = c.touch("undivided.title", {area.x, area.y, title, 22});
  c.tooltip(touch, c.phrases("back.undivided.tip"));
  choose_head_size(frame, area.x + title + 24, {area.right() - 96, area.y - 4, 96, 22});
  const float x = area.x + row_names, pitch = std::clamp((area.right() - x) / static_cast<float>(keys.size), 2.f, 44.f);
  const float limit = nice_limit(static_cast<double>(largest_of_both(*drawn_.gradient, *drawn_.other_gradient)));
  const std::string& gradient = c.phrases("back.gradient");
  const NamedRow rows[] = {
      {"with.shares", c.phrases("back.undivided.with", {{"letter", letter}}), drawn_.shares, ColourMap::beam, 1},
      {"with.gradient", gradient, drawn_.gradient, ColourMap::diverging, limit},
      {"without.shares", c.phrases("back.undivided.without", {{"letter", letter}}), drawn_.other_shares, ColourMap::beam, 1},
      {"without.gradient", gradient, drawn_.other_gradient, ColourMap::diverging, limit}};
  float y = area.y + strip_title + over_rows;
  for (size_t i = 0; i < std::size(rows); ++i) {
    if (i == 2) y += between_runs;
    draw_row(frame, rows[i], keys, col, x, y, pitch, i == 0);
    y += row_pitch_of_strip;
  }
  // 1 - a is the sum of the others: of a saturated row it would be lost in the rounding of a.
  const auto slope = [&](const Matrix& shares) {
    const Eigen::RowVectorXd all = shares.row(0).cast<double>();
    const double others = all.head(col).sum() + all.tail(all.size() - col - 1).sum();
    return power_in_prose(short_text(all(col) * others, 2));
  };
  const auto number = [&](const MatrixPtr& m) { return gradient_in_prose(static_cast<double>((*m)(0, col))); };
  paragraph(c, "undivided.what", x, y + 6, area.right() - x, small_style(c),
            c.phrases("back.undivided.what", {{"step", by},
                                              {"key", word_in_text(c.phrases, keys, col)},
                                              {"with", slope(*drawn_.shares)},
                                              {"without", slope(*drawn_.other_shares)},
                                              {"gradient", number(drawn_.gradient)},
                                              {"other", number(drawn_.other_gradient)}}));
}

}  // namespace headlight::views
