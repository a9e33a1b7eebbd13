#include "views/why/circuit_view.hpp"

#include <algorithm>
#include <cmath>

#include "views/prose/matrix_name.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/legend.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {
namespace {

constexpr float named_cell = 58, named_row = 18, dimension_room = 132, above_matrix = 40, below_matrix = 40, picture = 320,
                singular_room = 220;
constexpr float bars_height = 120;
constexpr Index most_named = 40;

/// The names of the dimensions that a matrix of weights reads or writes; no labels: they have none.
Axis dimensions(const Session& s) {
  const NodeId x = s.navigation().attention().x;
  return x == absent ? Axis{} : s.graph()[x].axes.cols;
}

/// The rows or columns that are not empty.
std::vector<Index> filled(const Matrix& m, bool rows) {
  std::vector<Index> all;
  for (Index i = 0; i < (rows ? m.rows() : m.cols()); ++i)
    if ((rows ? m.row(i).cwiseAbs().maxCoeff() : m.col(i).cwiseAbs().maxCoeff()) != 0) all.push_back(i);
  return all;
}

/// True if the picture has names, and so leaves out what is empty. One of too many columns shows all; without numbers there is none.
bool leaves_out_empty(const Session& s, const HeadMatrix& m) {
  if (m.values.size() == 0 || !m.values.allFinite() || !dimensions(s).labels) return false;
  const auto cols = static_cast<Index>(filled(m.values, false).size());
  return cols > 0 && cols <= most_named;
}

MatrixView view_of(const std::string& name, Matrix values) {
  MatrixView view;
  view.name = name;
  view.limit = nice_limit(values);
  view.values = std::make_shared<const Matrix>(std::move(values));
  view.tab_stop = true;
  return view;
}

/// Leaves out rows and columns that are empty, and names the others.
MatrixView named_view(const Session& s, const HeadMatrix& m, const std::string& name) {
  const std::vector<Index> rows = filled(m.values, true), cols = filled(m.values, false);
  const Axis names = dimensions(s);
  Matrix values(static_cast<Index>(rows.size()), static_cast<Index>(cols.size()));
  std::vector<std::string> row_names, col_names;
  for (const Index row : rows) row_names.push_back(names.label(row));
  for (const Index col : cols) col_names.push_back(names.label(col));
  for (size_t r = 0; r < rows.size(); ++r)
    for (size_t c = 0; c < cols.size(); ++c) values(static_cast<Index>(r), static_cast<Index>(c)) = m.values(rows[r], cols[c]);
  MatrixView view = view_of(name, std::move(values));
  view.rows = axis(AxisKind::d_model, std::move(row_names));
  view.cols = axis(AxisKind::d_model, std::move(col_names));
  view.col_numbers = cols;
  view.row_label_width = dimension_room;
  return view;
}

MatrixView plain_view(const HeadMatrix& m, const std::string& name) {
  MatrixView view = view_of(name, m.values);
  view.rows = axis(AxisKind::d_model, m.values.rows());
  view.cols = axis(AxisKind::d_model, m.values.cols());
  view.row_labels = view.col_labels = false;
  view.numbers = false;
  view.outline = true;
  return view;
}

void say_cell(const Canvas& c, const MatrixView& view, const MatrixResult& at) {
  if (!at.hovered) return;
  const Rect cell = at.layout.cell(at.hovered->row, at.hovered->col);
  const auto name = [&](const Axis& axis, Index i) { return axis_label(c.phrases, axis, i); };
  const float value = (*view.values)(at.hovered->row, at.hovered->col);
  c.tooltip({.hovered = true, .min = c.at(cell.x, cell.y), .max = c.at(cell.right(), cell.bottom())},
            c.phrases("why.circuit.cell", {{"row", name(view.rows, at.hovered->row)},
                                           {"col", name(view.cols, at.hovered->col)},
                                           {"value", column_text(static_cast<double>(value), 2)}}));
}

/// The cells of a matrix whose rows and columns have names.
Box named_picture(Frame& frame, MatrixView view) {
  const auto rows = static_cast<float>(view.values->rows());
  return box::drawn(above_matrix + named_row * rows, [&frame, view](const Canvas& c, const Rect& r) {
    MatrixView shown = view;
    const auto cols = static_cast<float>(shown.values->cols());
    shown.row_label_width = std::min(dimension_room, r.w * 0.3f);
    const float left = r.x + shown.row_label_width + shown.row_label_gap;
    const float last = c.text_width(c.fonts().label_hot, axis_label(c.phrases, shown.cols, shown.values->cols() - 1));
    const float beyond = std::max(0.f, last - (r.right() - left) / cols) / 2;  // the last label may be wider than its column
    shown.pitch_x = std::min(named_cell, (r.right() - left - beyond) / cols), shown.pitch_y = named_row;
    shown.min_pitch = std::min({shown.pitch_x, named_row, 12.f});
    shown.numbers = shown.pitch_x >= 34;
    MatrixZoom zoom;
    const MatrixResult at = matrix_view(c, shown, zoom, left, r.y + above_matrix);
    say_cell(c, shown, at);
  });
}

/// The colour scale of a matrix, by itself.
Box scale_of(float limit) {
  return box::drawn(below_matrix, [limit](const Canvas& c, const Rect& r) {
    constexpr float beside = 14;  // for half of a number
    legend(c, r.x + beside, r.y + 10, std::min(200.f, r.w - 2 * beside), ColourMap::diverging, limit);
    c.note("why.scale", r);
  });
}

/// Draws the matrix without names, in colours alone.
Box plain_picture(Frame& frame, MatrixView view) {
  const auto side = [](float width) { return std::min(picture, width); };
  return box::drawn(
      [side](const Canvas&, float width) {
        return BoxSize{side(width), side(width) + below_matrix + 6};
      },
      [&frame, view, side](const Canvas& c, const Rect& r) {
        MatrixView shown = view;
        const float size = side(r.w);
        shown.pitch_x = size / static_cast<float>(shown.values->cols()), shown.pitch_y = size / static_cast<float>(shown.values->rows());
        shown.min_pitch = std::min(shown.pitch_x, shown.pitch_y);
        MatrixZoom zoom;
        const MatrixResult at = matrix_view(c, shown, zoom, r.x, r.y + 4);
        say_cell(c, shown, at);
        legend(c, r.x + 14, r.y + size + 14, std::min(200.f, size - 28), ColourMap::diverging, shown.limit);
      });
}

/// A bar for each, and the largest in figures.
Box singular_bars(const Canvas& canvas, const HeadMatrix& m) {
  const Phrases& phrases = canvas.phrases;
  const Eigen::VectorXd& values = m.singular_values;
  const double largest = values.size() && values.allFinite() ? values[0] : 0;
  const auto bars = [values, largest](const Canvas& c, const Rect& r) {
    const float step = std::clamp(r.w / static_cast<float>(std::max<Index>(1, values.size())), 1.f, 14.f);
    c.hline(r.x, r.right(), r.bottom() - 1, c.colours().line2);
    for (Index i = 0; i < values.size() && largest > 0; ++i) {
      const float height = (r.h - 2) * static_cast<float>(values[i] / largest);
      c.fill({r.x + step * static_cast<float>(i), r.bottom() - 1 - height, std::max(1.f, step - 2), height}, c.colours().text);
    }
    c.note("why.singular", r);
  };
  return box::column({box::heading(phrases("why.singular")), box::drawn(bars_height, bars),
                      box::small("why.singular.range", singular_sentence(m, phrases)),
                      box::small("why.singular.what", phrases("why.singular.what")).named("why.singular.what")});
}

/// The matrix, and its scale and its singular values at its right if there is room; `widens`: the matrix takes what they leave. Below a
/// matrix with many rows the scale would be out of sight.
Box with_singular_values(const Box& matrix, const Box& scale, const Box& values, bool widens) {
  return box::made_for_width([matrix, scale, values, widens](const Canvas& canvas, float width) {
    constexpr float gap = 28;
    if (width < picture + singular_room + gap) return box::column({box::column({matrix, scale}), values}, space::sections);
    const Box singular = box::column({scale, values});
    const float left = widens ? width - singular_room - gap : picture;
    const float height = std::max(matrix.measure(canvas, left).h, singular.measure(canvas, singular_room).h);
    return box::drawn(height, [matrix, singular, left](const Canvas& c, const Rect& r) {
      matrix.draw(c, {r.x, r.y, left, r.h});
      singular.draw(c, {r.x + left + gap, r.y, singular_room, singular.measure(c, singular_room).h});
    });
  });
}

}  // namespace

std::string singular_sentence(const HeadMatrix& m, const Phrases& phrases) {
  constexpr double rounding = 1e-5;  // of float32
  constexpr int most_digits = 7;
  if (!m.rank) return phrases("why.singular.nan");
  if (*m.rank == 0) return phrases("why.singular.none");
  const Index others = m.singular_values.size() - *m.rank;
  const double first = m.singular_values[0], last = m.singular_values[*m.rank - 1];
  const bool same = first - last <= rounding * first;
  int digits = 3;
  while (!same && digits < most_digits && to_text(first, digits) == to_text(last, digits)) ++digits;
  const std::string largest = to_text(first, digits), smallest = to_text(last, digits);
  if (same)
    return others ? phrases.counted("why.singular.same.and_noise", others, {{"value", largest}})
                  : phrases("why.singular.same", {{"value", largest}});
  return others ? phrases.counted("why.singular.and_noise", others, {{"largest", largest}, {"smallest", smallest}})
                : phrases("why.singular.range", {{"largest", largest}, {"smallest", smallest}});
}

std::string circuit_sentence(const Session& s, const HeadMatrix& m, WhyView view, const Phrases& phrases) {
  const Index side = m.factors.rows();
  const auto at_most = static_cast<int>(m.factors.left.cols());
  const bool asks = view == WhyView::query_key, turned = asks && has_turned_queries(s.nodes(), s.navigation().head().scores);
  std::string said = !asks    ? phrases("why.circuit.value_output", {{"side", side}})
                     : turned ? phrases("why.circuit.query_key.rotary", {{"side", side}})
                              : phrases("why.circuit.query_key", {{"side", side}});
  if (turned) said += " " + phrases("why.circuit.rotary");
  said += " ";
  if (!m.rank) said += phrases("why.circuit.no_rank");
  else
    said += asks ? phrases("why.circuit.rank.query", {{"rank", *m.rank}, {"most", at_most}})
                 : phrases("why.circuit.rank.value", {{"rank", *m.rank}, {"most", at_most}});
  if (leaves_out_empty(s, m))
    said += " " + phrases("why.circuit.filled", {{"rows", filled(m.values, true).size()}, {"cols", filled(m.values, false).size()}});
  if (m.values.size() == 0) said += " " + phrases("why.circuit.large");
  return said;
}

Box circuit_matrix(Frame& frame, const HeadCircuits& circuits, WhyView view) {
  const Session& s = frame.session;
  const Canvas& c = frame.canvas;
  const HeadMatrix* const m = view == WhyView::query_key ? circuits.query_key() : circuits.value_output();
  if (!m) return box::small("why.computing", c.phrases("why.computing")).named("why.computing");
  const std::string name = view == WhyView::query_key ? "why.W_QK" : "why.W_OV";
  const Box says = box::body("why.circuit", circuit_sentence(s, *m, view, c.phrases));
  const Box singular = singular_bars(c, *m);
  if (m->values.size() == 0 || !m->values.allFinite()) return box::column({says, singular});
  const bool named = dimensions(s).labels != nullptr && filled(m->values, false).size() <= static_cast<size_t>(most_named);
  if (named && filled(m->values, true).empty()) return box::column({says, singular});
  if (!named) return box::column({says, with_singular_values(plain_picture(frame, plain_view(*m, name)), Box(), singular, false)});
  const MatrixView shown = named_view(s, *m, name);
  return box::column({says, with_singular_values(named_picture(frame, shown), scale_of(shown.limit), singular, true)});
}

}  // namespace headlight::views
