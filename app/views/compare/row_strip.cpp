#include "views/compare/row_strip.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "views/compare/compare_marks.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float names_width = 48, strip_above = 56;

MatrixPtr picked(const MatrixPtr& from, Index row, const std::vector<Index>& cols) {
  if (!from || row >= from->rows()) return nullptr;
  Matrix out(1, static_cast<Index>(cols.size()));
  for (size_t i = 0; i < cols.size(); ++i) out(0, static_cast<Index>(i)) = cols[i] < from->cols() ? (*from)(row, cols[i]) : -INFINITY;
  return std::make_shared<const Matrix>(std::move(out));
}

/// The importance of a column: its difference, among equals its size.
double weight_of(const Compared& m, Index row, Index col) {
  const double b = col < m.b_values->cols() ? static_cast<double>((*m.b_values)(row, col)) : 0;
  const double size = std::isfinite(b) ? std::abs(b) : 0;
  if (!m.difference || row >= m.common.rows || col >= m.common.cols) return size * 1e-60;
  const double d = std::abs(static_cast<double>((*m.difference)(row, col)));
  return d > 0 ? (std::isfinite(d) ? 1e6 + d : 1e300) : size * 1e-30;
}

}  // namespace

/// Numbers with two decimals of all three rows fit a cell of this width.
float RowStrip::cell_for(const Compared& m, Index row) const {
  int characters = m.gradients ? 6 : 4;  // "-2e-10"
  for (const MatrixPtr& values : {m.a_values, m.b_values, m.difference})
    if (values && row < values->rows()) characters = std::max(characters, widest(values->row(row), 2));
  return 0.6f * (far_ ? 19.f : 11.f) * static_cast<float>(characters) + 7;
}

void RowStrip::choose(const Compared& m, Index row, float width) {
  const Index cols = m.b_values->cols();
  const float cell = cell_for(m, row);
  const Index room = std::clamp<Index>(static_cast<Index>((width - names_width) / cell), 1, cols);
  if (drawn_.a == m.a_values && drawn_.b == m.b_values && drawn_.difference == m.difference && drawn_.row == row && drawn_.room == room)
    return;
  drawn_ = {m.a_values, m.b_values, m.difference, row, room, {}, {}, {}, {}};
  drawn_.cols.resize(static_cast<size_t>(cols));
  std::iota(drawn_.cols.begin(), drawn_.cols.end(), Index{0});
  if (room < cols) {
    std::stable_sort(drawn_.cols.begin(), drawn_.cols.end(), [&](Index x, Index y) { return weight_of(m, row, x) > weight_of(m, row, y); });
    drawn_.cols.resize(static_cast<size_t>(room));
    std::sort(drawn_.cols.begin(), drawn_.cols.end());
  }
  drawn_.strip_a = row < m.common.rows ? picked(m.a_values, row, drawn_.cols) : nullptr;  // below it A has padding, or nothing
  drawn_.strip_b = picked(m.b_values, row, drawn_.cols);
  drawn_.strip_difference = picked(m.difference, row, drawn_.cols);
}

namespace {

struct Line {
  const char *item, *name;
  MatrixPtr values;
  ColourMap map;
  float limit;
};

/// The place of a column in the strip; none if it is left out.
std::optional<Index> place_in(const std::vector<Index>& cols, Index col) {
  const auto found = std::lower_bound(cols.begin(), cols.end(), col);
  if (found == cols.end() || *found != col) return std::nullopt;
  return static_cast<Index>(found - cols.begin());
}

/// The word or name of a column; where A's is another, see label_of_both.
std::string shared_label(const Canvas& c, const Session& session, const Compared& m, Index col, float pitch) {
  const Axis& here = session.graph()[m.b].axes.cols;
  return m.a ? label_of_both(c, (*session.comparison()->a().graph)[*m.a].axes.cols, here, col, pitch) : here.label(col);
}

/// The row's title, and how its columns were chosen if not all are shown.
std::string title_of(const Phrases& phrases, const std::string& word, const Compared& m, Index row, Index n) {
  const Index all = m.b_values->cols();
  if (n == all) return phrases("compare.row", {{"row", word}});
  Index differ = 0;
  for (Index col = 0; col < m.common.cols; ++col) differ += m.is_changed(row, col) ? 1 : 0;
  if (differ == 0) return phrases("compare.row.largest", {{"row", word}, {"n", n}, {"all", all}});
  return differ <= n ? phrases("compare.row.all_that_differ", {{"row", word}, {"n", n}, {"all", all}})
                     : phrases("compare.row.differ_most", {{"row", word}, {"n", n}, {"all", all}});
}

/// Marks the pinned and the hovered cell of this row, and the cells that differ.
void show_states(const Session& session, MatrixView& view, const Compared& m, Index row, const std::vector<Index>& cols) {
  const auto here = [&](const std::optional<Cell>& cell) -> std::optional<ScreenCell> {
    if (!cell || cell->node != m.b || cell->row != row) return std::nullopt;
    const auto at = place_in(cols, cell->col);
    return at ? std::optional(ScreenCell{0, *at}) : std::nullopt;
  };
  if (const auto pinned = here(session.selection().pinned)) {
    view.hot_col = pinned->col;
    if (view.name == "strip.b") view.pinned = pinned;
  }
  view.hovered = here(session.selection().hovered);
  if (view.name == "strip.a" || m.change.cells == m.change.compared) return;  // outlines about everything tell nothing
  for (size_t i = 0; i < cols.size(); ++i)
    if (m.is_changed(row, cols[i])) view.marks.push_back({{0, static_cast<Index>(i)}, MarkKind::changed});
}

}  // namespace

void RowStrip::draw(Frame& frame, const Rect& area, const Compared& m, Index row, bool far) {
  far_ = far;
  const Canvas& c = frame.canvas;
  const Axes& axes = frame.session.graph()[m.b].axes;
  const float sums = m.map == ColourMap::beam ? 54.f : 0.f;  // attention weights promise to sum to 1
  choose(m, row, area.w - sums);
  const auto n = static_cast<Index>(drawn_.cols.size());
  rich_line(c, "strip.title", area.x, area.y + 13, {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18},
            title_of(c.phrases, escaped(displayable(c.fonts().small_bold, axis_label(c.phrases, axes.rows, row))), m, row, n));
  const float pitch = std::clamp((area.w - names_width - sums) / static_cast<float>(n), 1.f, far ? 96.f : 56.f),
              pitch_y = std::clamp((area.h - strip_above) / 3, 26.f, 44.f);
  std::vector<std::string> names;
  for (const Index col : drawn_.cols) names.push_back(shared_label(c, frame.session, m, col, pitch));
  const Axis cols = axis(axes.cols.kind, std::move(names));
  const Line lines[] = {{"strip.a", "A", drawn_.strip_a, m.map, m.limit},
                        {"strip.b", "B", drawn_.strip_b, m.map, m.limit},
                        {"strip.difference", "A \u2212 B", drawn_.strip_difference, ColourMap::diverging, m.difference_limit}};
  float y = area.y + strip_above;
  for (const Line& line : lines) {
    c.text(area.x + names_width - 8, c.baseline_at(c.fonts().label_hot, y + pitch_y / 2), c.fonts().label_hot, c.colours().text, line.name,
           Align::right);
    if (line.values)
      draw_line(frame, {area.x + names_width, y, pitch, pitch_y}, line.item, line.values, cols, line.map, line.limit, m, row);
    else
      c.text(area.x + names_width + 2, c.baseline_at(c.fonts().small, y + pitch_y / 2), c.fonts().small, c.colours().muted,
             line.name[1] ? "" : c.phrases("compare.row.not_in_A"));
    if (sums > 0)
      draw_sum(c, line.item, {area.x + names_width + pitch * static_cast<float>(n) + sums - 54, y, 48, pitch_y},
               line.name[1]          ? nullptr
               : line.name[0] == 'A' ? (drawn_.strip_a ? m.a_values : nullptr)
                                     : m.b_values,
               row);
    y += pitch_y;
  }
}

/// Draws the sum of the whole row at the right of the strip; in red if it is not 1.
void RowStrip::draw_sum(const Canvas& c, std::string_view of, const Rect& box, const MatrixPtr& values, Index row) {
  if (!values || row >= values->rows()) return;
  const double sum = (values->row(row).array() == -INFINITY).select(0.f, values->row(row)).cast<double>().sum();
  const bool of_a = of == "strip.a";  // its numbers may be B's too, where nothing differs
  c.note(of_a ? "strip.sum_a" : "strip.sum_b", box);
  c.text_in(box, c.fonts().mono_small, is_one(sum) || sum == 0 ? c.colours().muted : c.colours().nan, c.phrases.number(sum_text(sum)),
            Align::right);
  if (!of_a) return;
  const std::string& title = c.phrases("board.row_sum");  // above the words: the last of them may be long
  c.note("strip.sum",
         {box.right() - c.text(box.right(), box.y - 43, c.fonts().tiny, c.colours().muted, title, Align::right), box.y - 53, 40, 12});
}

/// `cell`: the first cell's box, with its gap.
void RowStrip::draw_line(Frame& frame, const Rect& cell, const char* item, const MatrixPtr& values, const Axis& cols, ColourMap map,
                         float limit, const Compared& m, Index row) {
  MatrixView view;
  view.name = item;
  view.values = values;
  view.rows = axis(AxisKind::one, 1);
  view.cols = cols;
  view.map = map;
  view.limit = limit;
  view.pitch_x = cell.w;
  view.pitch_y = cell.h;
  view.row_labels = false;
  view.col_labels = view.name == "strip.a";
  view.col_numbers = drawn_.cols;
  view.format = CellFormat{far_ ? frame.canvas.fonts().mono_stage : frame.canvas.fonts().mono_small, 2, 0, m.gradients};
  view.numbers = cell.w >= cell_for(m, row) - 1;
  show_states(frame.session, view, m, row, drawn_.cols);
  if (!frame.motion.has_row(m.b, row)) view.filling = PartialMatrix{};
  MatrixZoom fixed;
  const MatrixResult result = matrix_view(frame.canvas, view, fixed, cell.x, cell.y);
  for (const Unmeasured& what : m.unmeasured)
    if (const auto at = place_in(drawn_.cols, what.col); at && what.row == row && view.name == "strip.difference")
      draw_unmeasured(frame.canvas, result.layout.cell(0, *at), what);
  const auto of_b = [&](const ScreenCell& at) { return Cell{m.b, row, drawn_.cols[static_cast<size_t>(at.col)]}; };
  if (result.hovered) frame.hover = of_b(*result.hovered);
  if (result.clicked && frame.session.navigation().contains(of_b(*result.clicked)))
    frame.session.navigation().pin(of_b(*result.clicked));  // A may be longer
}

}  // namespace headlight::views
