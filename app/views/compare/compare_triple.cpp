#include "views/compare/compare_triple.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "session/compare/target_axis.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/compare/compare_marks.hpp"
#include "views/narrow_part.hpp"
#include "views/prose/compare_text.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float labels = 71, gap = 30, above = 68, below = 68;

}  // namespace

TripleSizes::TripleSizes(const Session& session, NodeId b) {
  const Comparison& c = *session.comparison();
  const auto a = c.in_a(b);
  const Matrix &of_b = c.b().trace[b], &of_a = a ? c.a().trace[*a] : of_b;
  rows = static_cast<float>(std::max<Index>({1, of_a.rows(), of_b.rows()}));
  cols = static_cast<float>(std::max<Index>({1, of_a.cols(), of_b.cols()}));
  two_labels = !c.same_words();
  square = session.graph()[b].axes.cols.kind == AxisKind::key;
}

TriplePlan::TriplePlan(const TripleSizes& sizes, float width) {
  stacked = is_narrow_part(width);
  second_gap = sizes.two_labels ? labels + 8 : gap;
  const float room = stacked ? width - labels : (width - labels - second_gap - gap) / 3;
  pitch_x = std::max(0.1f, std::min(room / sizes.cols, 82.f));
  pitch_y = least_pitch_y = std::clamp(116 / sizes.rows, 4.f, 20.f);
}

float TriplePlan::height(const TripleSizes& sizes) const { return (above + pitch_y * sizes.rows) * (stacked ? 3.f : 1.f) + below; }

/// Raises the rows to use the spare height. If both axes are words, cells stay nearly square.
void TriplePlan::grow(const TripleSizes& sizes, float room) {
  const float spare = (room - below) / (stacked ? 3.f : 1.f) - above,
              most = sizes.square ? std::min(pitch_x * 1.25f, 54.f) : std::clamp(200 / sizes.rows, 34.f, 54.f);
  pitch_y = std::clamp(spare / sizes.rows, least_pitch_y, std::max(most, least_pitch_y));
}

namespace {

/// The common format of gradients, of which most may be small.
std::optional<CellFormat> format_of_gradients(const Compared& m, const TriplePlan& plan, const Fonts& fonts) {
  std::optional<CellFormat> all;
  for (const MatrixPtr& values : {m.a_values, m.b_values, m.difference}) {
    if (!values) continue;
    const auto format = fit_gradients(*values, plan.pitch_x, plan.pitch_y, fonts);
    if (!format) return std::nullopt;
    if (!all || format->figures < all->figures || (format->figures == all->figures && format->most > all->most)) all = format;
  }
  return all;
}

/// The one way to write numbers that fits all three matrices, or none: rounding that turns small weights into 0 would mislead.
std::optional<CellFormat> common_format(const Compared& m, const TriplePlan& plan, const Fonts& fonts) {
  if (m.gradients) return format_of_gradients(m, plan, fonts);
  if (plan.pitch_x < 24) return std::nullopt;
  std::vector<float> extremes;
  for (const MatrixPtr& values : {m.a_values, m.b_values, m.difference})
    for (Index i = 0; values && i < values->size(); ++i)
      if (const float v = values->data()[i]; std::isfinite(v)) {
        if (extremes.empty()) extremes = {v, v};
        extremes = {std::min(extremes[0], v), std::max(extremes[1], v)};
      }
  if (extremes.empty()) return std::nullopt;
  const Matrix widest = Eigen::Map<const Matrix>(extremes.data(), 1, static_cast<Index>(extremes.size()));
  const auto format = fit_numbers(widest, plan.pitch_x, plan.pitch_y, fonts);
  if (!format || format->decimals < (m.limit < 10 ? 2 : 1)) return std::nullopt;
  return plan.pitch_x >= 56 && plan.pitch_y >= 40 ? CellFormat{fonts.mono_field, format->decimals} : *format;
}

/// A matrix of the three: what it shows and where.
struct Third {
  const char* item;
  std::string title;
  MatrixPtr values;
  const Axes* axes;
  ColourMap map;
  float limit;
  bool row_words, col_words;
  std::optional<CellFormat> format;
};

MatrixView view_of(const Frame& frame, const Third& part, const TriplePlan& plan) {
  MatrixView view;
  view.name = part.item;
  view.values = part.values;
  view.rows = part.axes->rows;
  view.cols = part.axes->cols;
  view.map = part.map;
  view.limit = part.limit;
  size_matrix(frame, view, plan.pitch_x, plan.pitch_y);
  view.row_labels = part.row_words;
  view.col_labels = part.col_words;
  view.row_label_width = labels - 12;
  view.title = part.title;
  view.title_rise = 46;
  view.format = part.format;
  view.numbers = part.format.has_value();
  return view;
}

/// Marks the same place in all three, if it is in their first `n_rows` rows; the row in question is named in bold.
void show_states(const Session& session, MatrixView& view, const Compared& m, Index n_rows) {
  const auto here = [&](const std::optional<Cell>& cell) -> std::optional<ScreenCell> {
    if (!cell || cell->node != m.b || cell->row >= n_rows || cell->col >= view.values->cols()) return std::nullopt;
    return ScreenCell{cell->row, cell->col};
  };
  view.pinned = here(session.selection().pinned);
  view.hovered = here(session.selection().hovered);
  const auto& hot = view.hovered ? view.hovered : view.pinned;
  if (hot) view.hot_row = hot->row, view.hot_col = hot->col;
}

/// While the stage is computed, shows A and A - B as far as B is; only B shows the steps on the way to a number.
void show_motion(const Frame& frame, MatrixView& view, const Compared& m, bool is_b) {
  view.filling = filling_of(frame.motion, m.b);
  if (!view.filling) return;
  if (!is_b) view.filling->on_the_way.clear();
  const Moment& now = frame.motion.moment();
  if (now.row < view.rows.size && now.first_col + now.n_cols <= view.cols.size) mark_computed(frame, view, m.b);
}

/// Columns of A - B whose words differ have both words; rows are called by their position, because their names have less room.
Axes shared_axes(const Canvas& c, const Compared& m, const Axes& a, const Axes& b, float pitch) {
  Axes out = b;
  const auto along = [&](const Axis& x, const Axis& y, Index n, bool columns) {
    std::vector<std::string> names;
    for (Index i = 0; i < n; ++i) names.push_back(label_of_both(c, x, y, i, columns ? pitch : 0));
    return y.labels ? axis(y.kind, std::move(names)) : axis(y.kind, n);
  };
  out.rows = along(a.rows, b.rows, m.common.rows, false);
  out.cols = along(a.cols, b.cols, m.common.cols, true);
  return out;
}

std::string titled(const char* letter, const std::string& name) {
  return std::string(letter) + (name.empty() ? "" : "  [" + name + "](muted)");
}

void mark_heads(const Session& session, MatrixView& view, const Axes& axes, int n_heads) {
  if (axes.cols.kind != AxisKind::heads || n_heads > 16 || n_heads < 2) return;
  const Index d_head = session.document().config.d_model / n_heads;
  const bool framed = view.pitch_x * static_cast<float>(d_head) >= 24;
  view.col_label_rise = 18;
  for (int h = 0; h < n_heads && (h + 1) * d_head <= view.cols.size; ++h)
    view.heads.push_back({h * d_head, (h + 1) * d_head - 1, h, "", framed});
}

/// A cell that was set by hand, small.
void draw_hand_swatch(const Canvas& c, const Rect& box) {
  c.outline(box, c.colours().edit, radius::ring, stroke::pinned);
  const ImVec2 a = c.exact(box.right() - 7, box.y), b = c.exact(box.right(), box.y), d = c.exact(box.right(), box.y + 7);
  c.draw->AddTriangleFilled(a, b, d, c.colours().edit);
}

/// Draws three legends under three matrices, and the meaning of the outlines.
void draw_below(const Canvas& c, const Rect& at, const Compared& m, bool outlines, bool overridden, const Rect* last) {
  const float width = std::min(at.w, 260.f);
  legend(c, at.x, at.y, width, m.map, m.limit);
  float x = at.x + width + 26;
  const auto swatch = [&](const std::string& words, const std::function<void(const Rect&)>& draw) {
    const Rect box = {x, at.y - 2, 15, 15};
    draw(box);
    x += 22 + c.text(x + 22, c.baseline_at(c.fonts().tiny, at.y + 6), c.fonts().tiny, c.colours().muted, words) + 18;
  };
  if (outlines)
    swatch(c.phrases("compare.legend.differs"), [&](const Rect& box) { c.outline(box, c.colours().edit, radius::cell, stroke::changed); });
  if (overridden) swatch(c.phrases("compare.legend.by_hand"), [&](const Rect& box) { draw_hand_swatch(c, box); });
  if (m.masked) x += mask_swatch(c, x, at.y, c.phrases("compare.legend.masked")) + 16;
  if (last && m.map == ColourMap::beam) legend(c, last->x, at.y, std::min(last->w, 260.f), ColourMap::diverging, m.difference_limit);
  else if (last)
    c.text(last->right(), c.baseline_at(c.fonts().tiny, at.y + 6), c.fonts().tiny, c.colours().muted, c.phrases("compare.legend.one_scale"),
           Align::right);
}

/// The part dragged out of A, and the place of B.
struct Pulled {
  std::optional<PatchDrag>& drag;
  std::optional<MatrixLayout> b;
};

/// Draws one of the three; pointing at any of them points at the cell of B, and at the cell of A where B has none.
Rect draw_part(Frame& frame, const std::string& item, MatrixView view, const Compared& m, float x, float y, Pulled& pulled) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool is_a = item == "compare.A", is_b = item == "compare.B";
  const Comparison& comparison = *s.comparison();
  show_states(s, view, m, is_a ? m.common.rows : view.values->rows());  // the rows below it are padding in A
  const ModelConfig& of_a = comparison.baseline().run->document.config;
  mark_heads(s, view, s.graph()[m.b].axes, is_a ? of_a.n_heads : s.document().config.n_heads);
  if (!is_a) mark_changes(c, view, m);
  show_motion(frame, view, m, is_b);
  if (is_b) mark_overridden(view, s.trace(), m.b);
  if (is_a && m.a) mark_overridden(view, comparison.a().trace, *m.a);
  if (view.pitch_x * static_cast<float>(view.cols.size) > 190)
    view.shape = "(" + std::to_string(view.values->rows()) + ", " + std::to_string(view.values->cols()) + ")";
  MatrixZoom& zoom = frame.zooms[s.graph()[m.b].name + " compare"];  // of all three together
  const MatrixResult result = matrix_view(c, view, zoom, x, y);
  if (item == "compare.difference") {
    c.draw->PushClipRect(c.at(result.layout.cells.x, result.layout.cells.y),
                         c.at(result.layout.cells.right(), result.layout.cells.bottom()), true);
    for (const Unmeasured& cell : m.unmeasured) draw_unmeasured(c, result.layout.cell(cell.row, cell.col), cell);
    c.draw->PopClipRect();
  }
  if (is_a) take_from_a(frame, result, pulled.drag);
  if (is_b) pulled.b = result.layout;
  if (result.double_clicked) zoom = {};
  const auto of_b = [&](const ScreenCell& at) { return Cell{m.b, at.row, at.col}; };
  const auto words_in = [](const Sample& sample, const ModelNodes& nodes, NodeId node) {
    return positions_without_padding(sample, nodes, (*sample.graph)[node].axes.rows);
  };
  const Index words_a = m.a ? words_in(comparison.a(), comparison.baseline().run->nodes, *m.a) : 0,
              words_b = words_in(comparison.b(), s.nodes(), m.b);
  const auto in_b = [&](const ScreenCell& at) { return at.row < std::max(words_b, m.common.rows) && s.navigation().contains(of_b(at)); };
  if (result.hovered && in_b(*result.hovered)) frame.hover = of_b(*result.hovered);
  else if (result.hovered && is_a && result.hovered->row < words_a)
    s.selection().hovered_in_a = Cell{*m.a, result.hovered->row, result.hovered->col};
  if (result.clicked && in_b(*result.clicked) && result.clicked->row < words_b) s.navigation().pin(of_b(*result.clicked));
  return result.layout.cells;
}

/// Draws the note that A has no such matrix.
void draw_absent(Frame& frame, const Rect& r, const std::string& what) {
  const Canvas& c = frame.canvas;
  rich_line(c, "absent", r.x, r.y - 46, {c.fonts().label_hot, c.fonts().label_hot, c.colours().text, 20}, what);
  c.dashed_outline(r, c.colours().line2, radius::cell, 1);
  const int heads = frame.session.comparison()->baseline().run->document.config.n_heads;
  const std::string words = c.phrases.counted("compare.absent", heads);
  c.text(r.centre_x(), c.baseline_at(c.fonts().small, r.centre_y()), c.fonts().small, c.colours().muted,
         c.shortened(c.fonts().small, words, r.w), Align::centre);
}

}  // namespace

void draw_triple(Frame& frame, const Rect& area, const Compared& m, const TripleSizes& sizes, const TriplePlan& plan,
                 std::optional<PatchDrag>& drag) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Comparison& comparison = *s.comparison();
  const Axes& axes_b = s.graph()[m.b].axes;
  const Axes& axes_a = m.a ? (*comparison.a().graph)[*m.a].axes : axes_b;
  const Axes axes_difference = shared_axes(c, m, axes_a, axes_b, plan.pitch_x);
  const bool words_differ = !comparison.same_words(), feature_rows = !counts_words(axes_b.rows.kind);
  const auto format = common_format(m, plan, c.fonts());
  const Third parts[] = {
      {"compare.A", titled("A", name_of_a(comparison, c.phrases)), m.a_values, &axes_a, m.map, m.limit, true, true, format},
      {"compare.B", titled("B", name_of_b(comparison, c.phrases)), m.b_values, &axes_b, m.map, m.limit,
       plan.stacked || words_differ || feature_rows, true, format},
      {"compare.difference", titled("A \u2212 B", ""), m.difference, &axes_difference, ColourMap::diverging, m.difference_limit,
       plan.stacked, true, format}};
  const float cells = plan.pitch_x * sizes.cols, high = plan.pitch_y * sizes.rows;
  float x = area.x + labels, y = area.y + above;
  Rect last{};
  Pulled pulled{drag, {}};
  if (m.a_values) {
    const float name = 24 + c.text_width(c.fonts().label, name_of_a(comparison, c.phrases));
    take_whole_a(frame, {x - 4, y - 62, std::min(name + 8, cells), 22}, drag);
  }
  for (const Third& part : parts) {
    if (part.values) last = draw_part(frame, part.item, view_of(frame, part, plan), m, x, y, pulled);
    else draw_absent(frame, {x, y, cells, high}, part.title);
    if (plan.stacked) y += high + above;
    else x += cells + (&part == &parts[0] ? plan.second_gap : gap);
  }
  if (pulled.b) drop_on_b(frame, m, *pulled.b, drag);
  const float under = plan.stacked ? y - above + 18 : y + high + 18;
  const bool overridden = s.trace().overrides(m.b) || (m.a && comparison.a().trace.overrides(*m.a));
  draw_below(c, {area.x + labels, under, cells, 0}, m, outlines_tell(m, std::min(plan.pitch_x, plan.pitch_y)), overridden,
             !plan.stacked && last.w > 0 ? &last : nullptr);
  if (!m.difference) return;
  const std::string words = c.shortened(c.fonts().small, counted(m.change, c.phrases), area.w - labels);
  const float width = c.text_width(c.fonts().small, words),
              left = plan.stacked ? area.x + labels : std::max(area.x + labels, std::min(last.x, area.right() - width));
  c.note("compare.counted", {left, under + 34, c.text(left, under + 44, c.fonts().small, c.colours().text, words), 14});
}

}  // namespace headlight::views
