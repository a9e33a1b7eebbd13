#include "views/present/chalk.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "views/boards/large_matrix.hpp"
#include "views/boards/node_matrix.hpp"
#include "widgets/axis_label.hpp"

namespace headlight::views {
namespace {

constexpr float figure_em = 0.6f, beside_number = 6, narrowest = 24, never = 1e6f;
constexpr Index most_numbers = 1 << 20, most_words = 256;  ///< larger matrices show no numbers and no words

/// Returns the values that are drawn as numbers; empty if there are too many.
Matrix written(const MatrixView& view) {
  const Matrix& all = *view.values;
  if (!view.numbers_of_hot) return all.size() <= most_numbers ? all : Matrix();
  const std::optional<Index> row = view.transposed ? view.hot_col : view.hot_row, col = view.transposed ? view.hot_row : view.hot_col;
  const bool has_row = row && *row < all.rows(), has_col = col && *col < all.cols();
  Matrix out(1, (has_row ? all.cols() : 0) + (has_col ? all.rows() : 0));
  if (has_row) out.leftCols(all.cols()) = all.row(*row);
  if (has_col) out.rightCols(all.rows()) = all.col(*col).transpose();
  return out;
}

float width_of(const Matrix& values, int decimals, float type) {
  return figure_em * type * static_cast<float>(widest(values, decimals)) + beside_number;
}

}  // namespace

float width_with_numbers(const MatrixView& view, int decimals) {
  const Matrix values = written(view);
  return values.size() == 0 ? never : width_of(values, decimals, chalk::type);
}

int fewest_decimals(const MatrixView& view) {
  constexpr float small = 2;
  return view.map == ColourMap::beam || view.limit < small ? 2 : 1;
}

void write_numbers(const Frame& frame, MatrixView& view) {
  if (!std::exchange(view.numbers, false) || view.pitch_x < narrowest || view.pitch_y < chalk::least_row - 0.1f) return;
  const Matrix values = written(view);
  if (values.size() == 0) return;
  const Fonts& fonts = frame.canvas.fonts();
  for (int decimals = 2; decimals >= fewest_decimals(view); --decimals) {
    if (view.pitch_x < width_of(values, decimals, chalk::type)) continue;
    view.numbers = true;
    view.format = CellFormat{fonts.mono, decimals};
    constexpr float around_type = 6;
    for (const auto& [font, size] : {std::pair{fonts.mono_field, 14.f}, std::pair{fonts.mono_large, 17.f}})
      if (view.pitch_y >= size + around_type && view.pitch_x >= width_of(values, decimals, size)) view.format->font = font;
    return;
  }
}

RowsInSight rows_in_sight(Index all, float height, std::optional<Index> hot) {
  RowsInSight rows{0, all, all};
  const auto fit = static_cast<Index>(std::max(1.f, std::floor(height / chalk::least_row)));
  if (fit >= all) return rows;
  rows.seen = fit;
  rows.first = std::clamp<Index>(hot.value_or(0) - fit / 2, 0, all - fit);
  return rows;
}

void restrict_to_rows(Frame& frame, MatrixView& view, NodeId node, const RowsInSight& rows, float pitch) {
  if (rows.whole()) return;
  const float s = frame.canvas.scale();
  pitch = std::floor(pitch * s) / s;  // whole pixels, or the first visible row would be cut
  view.pitch_y = view.min_pitch = pitch;
  view.max_height = pitch * static_cast<float>(rows.seen);
  MatrixZoom& zoom = frame.zooms[frame.session.graph()[node].name + " " + view.name];
  zoom.pan_y = pitch * zoom.zoom * static_cast<float>(rows.first);
}

void draw_row_range(const Canvas& c, const RowsInSight& rows, float x, float baseline) {
  if (rows.whole()) return;
  const std::string words = c.phrases("present.rows", {{"first", static_cast<int>(rows.first + 1)},
                                                       {"last", static_cast<int>(rows.first + rows.seen)},
                                                       {"all", static_cast<int>(rows.all)}});
  const float width = c.text(x, baseline, c.fonts().small, c.colours().muted, words);
  c.note("present.rows", {x, baseline - 11, width, 14});
}

void size_chalk(const Frame& frame, MatrixView& view, float pitch_x, float pitch_y, float labels) {
  size_matrix(frame, view, pitch_x, pitch_y);
  view.min_pitch = std::min({pitch_x, pitch_y, 12.f});
  view.format.reset();
  view.numbers = true;
  view.line_numbers = false;  // the row has wide enough cells, or a separate line
  view.title.clear(), view.title_name.clear(), view.title_note.clear(), view.shape.clear();
  view.row_labels = labels > 0;
  view.row_label_width = std::max(0.f, labels - 8);
  view.row_label_gap = 8;
  view.col_label_rise = 8;
  view.mask_text = view.map == ColourMap::diverging ? MaskText::infinity : MaskText::stroke;
  write_numbers(frame, view);
}

/// Returns the least column width for words. Words too long for one line alternate between two, so that every second one is a neighbour.
float width_with_words(const Canvas& c, const MatrixView& view) {
  constexpr float least_gap = 3;
  if (!view.cols.labels || view.cols.size > most_words) return never;
  float wanted = 0, before = 0, last = 0;
  for (Index col = 0; col < view.cols.size; ++col) {
    const ImFont* font = view.hot_col == col ? c.fonts().tiny_bold : c.fonts().tiny;
    const float width = c.text_width(font, displayable(font, axis_label(c.phrases, view.cols, col)));
    if (col > 1) wanted = std::max(wanted, ((before + width) / 2 + least_gap) / 2);
    before = std::exchange(last, width);
  }
  return wanted;
}

float height_of_column_words(float pitch, float with_words) { return pitch >= with_words ? chalk::column_words : chalk::column_numbers; }

}  // namespace headlight::views
