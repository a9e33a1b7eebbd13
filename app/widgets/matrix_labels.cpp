#include <algorithm>
#include <cmath>

#include "theme/fonts.hpp"
#include "theme/imgui_font.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/matrix_draw.hpp"

namespace headlight::widgets {
namespace {

/// Features are counted in the number font; words are set in the word font.
bool has_words(const Axis& axis) { return axis.labels != nullptr; }

ImU32 label_colour(const Canvas& c, bool hot, ImU32 hot_colour) {
  if (!hot) return c.colours().muted;
  return hot_colour ? hot_colour : c.colours().text;
}

/// Returns n for "every n-th label", if rows or columns are closer than the text is high or wide.
Index stride_of(float pitch, float need) { return pitch >= need ? 1 : Index(std::ceil(need / std::max(pitch, 0.01f))); }

/// True if a label would touch the hot one, which is always drawn.
bool gives_way(Index place, const std::optional<Index>& hot, float pitch, float need) {
  return hot && *hot != place && std::abs(float(place - *hot)) * pitch < need;
}

struct WordFonts {
  const ImFont *plain, *hot;
};

/// Wide columns have room for larger words.
WordFonts word_fonts(const Canvas& c, const MatrixLayout& l) {
  if (l.pitch_x >= 50) return {c.fonts().small, c.fonts().small_bold};
  return {c.fonts().tiny, c.fonts().tiny_bold};
}

/// High rows have room for larger words; the lowest rows that still show every word use the smallest ones.
WordFonts row_fonts(const Canvas& c, float pitch) {
  if (pitch >= 20) return {c.fonts().label_plain, c.fonts().label_hot};
  if (pitch >= 13 || pitch < least_row_of_words) return {c.fonts().small, c.fonts().small_bold};
  return {c.fonts().tiny, c.fonts().tiny_bold};
}

/// Returns the least distance between the labels of two rows. A letter that reaches down, such as g, must not touch one that reaches up.
float room_of_row_label(const Canvas& c, const ImFont* font, bool words) {
  constexpr float of_line = 0.88f, of_figures = 0.9f, least_of_figures = 12;  // the share of a line's height, and of the type's size
  if (!words) return std::max(of_figures * c.fonts().least, least_of_figures);
  return std::max(of_line * line_height(font) / c.scale(), least_row_of_words);
}

enum class ColumnLabels { one_line, stepped, numbers };

/// Returns the number that names a column if its word does not fit.
Index number_of(const MatrixView& view, Index col) {
  const auto at = static_cast<size_t>(col);
  return at < view.col_numbers.size() ? view.col_numbers[at] : col;
}

/// Words on one line; else every second one a line higher; else position numbers.
ColumnLabels column_form(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  if (!has_words(view.cols)) return ColumnLabels::numbers;
  constexpr float gap = 6, least = 3;  // words closer than `gap` read as one
  float room = 1e9f, room2 = 1e9f;     // the narrowest gap between neighbours on one line, and between every second
  float end = -1e9f, end_before = -1e9f;
  for (Index col = l.first_col; col <= l.last_col; ++col) {
    const bool hot = view.hot_col == col;
    const WordFonts fonts = word_fonts(c, l);
    const float half = c.text_width(hot ? fonts.hot : fonts.plain, displayable(fonts.plain, axis_label(c.phrases, view.cols, col))) / 2;
    const float centre = l.col_centre(col);
    room = std::min(room, centre - half - end);
    room2 = std::min(room2, centre - half - end_before);
    end_before = end;
    end = centre + half;
    if (room < gap && room2 < least) return ColumnLabels::numbers;  // the first few of 50,000 words decide
  }
  if (room >= gap) return ColumnLabels::one_line;
  return room2 >= least ? ColumnLabels::stepped : ColumnLabels::numbers;
}

struct LabelStyle {
  const ImFont* font;
  ImU32 colour;
};

LabelStyle column_style(const Canvas& c, const MatrixView& view, const MatrixLayout& l, Index col, bool words) {
  const bool hot = view.hot_col == col;
  const ImFont* font =
      words ? (hot ? word_fonts(c, l).hot : word_fonts(c, l).plain) : (hot ? c.fonts().mono_small_bold : c.fonts().mono_small);
  return {font, label_colour(c, hot, view.hot_col_colour)};
}

/// Returns the hot column's word, if it has it in place of its number and the word is short; else nothing.
std::string word_of_hot_column(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  constexpr float most = 72;
  if (!view.names_hot_col || !view.hot_col || !has_words(view.cols)) return "";
  const ImFont* font = word_fonts(c, l).hot;
  const std::string word = displayable(font, axis_label(c.phrases, view.cols, *view.hot_col));
  return c.text_width(font, word) <= most ? word : "";
}

/// Shortens a row's label. A picture's name keeps its position, which tells it from others that begin alike: "[gri… 3".
std::string row_label(const Canvas& c, const ImFont* font, const std::string& whole, Index row, float width) {
  if (!whole.starts_with('[') || c.text_width(font, whole) <= width) return c.shortened(font, whole, width);
  const std::string place = " " + std::to_string(row);
  return c.shortened(font, whole, width - c.text_width(font, place)) + place;
}

/// Returns the rows with numbers on tags, which have their words before others if not all rows have room for one.
std::vector<Index> rows_with_first_claim(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const std::optional<Index>& read,
                                         float need) {
  std::vector<Index> rows;
  for (const Index row : rows_of_column_on_tags(c, view, l)) {
    const bool crowded = std::any_of(rows.begin(), rows.end(), [&](Index other) { return gives_way(row, other, l.pitch_y, need); });
    if (!crowded && !gives_way(row, read, l.pitch_y, need)) rows.push_back(row);
  }
  return rows;
}

}  // namespace

float height_of_named_row(const Canvas& c) {
  constexpr float rounding = 0.01f;  // cells have whole physical pixels, and may not lose one
  return (std::ceil(room_of_row_label(c, c.fonts().tiny, true) * c.scale()) + rounding) / c.scale();
}

void draw_row_labels(const Canvas& c, const MatrixView& view, const MatrixLayout& l, MatrixResult& result) {
  if (!view.row_labels) return;
  const bool words = has_words(view.rows);
  const ImFont* plain = !words ? c.fonts().mono_small : view.row_font ? view.row_font : row_fonts(c, l.pitch_y).plain;
  const ImFont* bold = words ? row_fonts(c, l.pitch_y).hot : c.fonts().mono_small_bold;
  const float need = room_of_row_label(c, plain, words);
  const Index stride = stride_of(l.pitch_y, need);
  const float right = l.cells.x - view.row_label_gap;
  const std::optional<Index> read = view.hot_row ? view.hot_row : row_on_tags(c, view, l);
  const bool some = words && stride > 1;  // rows have ticks, or it would not be clear to which one a word belongs
  const std::vector<Index> first = some ? rows_with_first_claim(c, view, l, read, need) : std::vector<Index>();
  const auto stands_near = [&](Index row) {
    return std::any_of(first.begin(), first.end(), [&](Index other) { return gives_way(row, other, l.pitch_y, need); });
  };
  for (Index row = l.first_row; row <= l.last_row; ++row) {
    const bool hot = read == row || view.also_hot_row == row, claims = std::count(first.begin(), first.end(), row) > 0;
    const bool usual = row % stride == 0 && !gives_way(row, read, l.pitch_y, need) && !stands_near(row);
    if (!hot && (view.only_hot_row_label || (!claims && !usual))) continue;
    const std::string whole = displayable(plain, axis_label(c.phrases, view.rows, row)),
                      shown = row_label(c, hot ? bold : plain, whole, row, view.row_label_width);
    const float y = l.row_centre(row);
    if (y < l.cells.y || y > l.cells.bottom()) continue;
    const float width =
        c.text(right, c.baseline_at(plain, y), hot ? bold : plain, label_colour(c, hot, view.hot_row_colour), shown, Align::right);
    if (some) c.fill({right + 2, y - 0.5f, std::max(0.f, view.row_label_gap - 4), 1}, hot ? c.colours().text : c.colours().line2);
    const Rect box{right - width, y - std::min(l.pitch_y, 20.f) / 2, width, std::min(l.pitch_y, 20.f)};
    if (!view.interactive || width < 1) {
      c.note(view.name + ".row." + std::to_string(row), box);
      continue;
    }
    const Interaction t = c.touch(view.name + ".row." + std::to_string(row), box);
    c.log.skip_last_in_tab_order();
    if (t.hovered) result.hovered_row_label = row;
    if (t.clicked) result.clicked_row_label = row;
    if (shown != whole) c.tooltip(t, whole);
  }
}

void draw_col_labels(const Canvas& c, const MatrixView& view, const MatrixLayout& l, MatrixResult& result) {
  if (!view.col_labels) return;
  const ColumnLabels form = column_form(c, view, l);
  const bool words = form != ColumnLabels::numbers;
  const float digits = float(std::to_string(number_of(view, std::max<Index>(0, l.n_cols - 1))).size()) * 6.6f + 5;
  const Index stride = words ? 1 : stride_of(l.pitch_x, digits);
  const std::string hot_word = words ? "" : word_of_hot_column(c, view, l);
  const float beside_hot = hot_word.empty() ? digits : (c.text_width(word_fonts(c, l).hot, hot_word) + digits) / 2;
  for (Index col = l.first_col; col <= l.last_col; ++col) {
    if (!words && view.hot_col != col && (col % stride != 0 || gives_way(col, view.hot_col, l.pitch_x, beside_hot))) continue;
    const bool named = view.hot_col == col && !hot_word.empty();
    const LabelStyle style = column_style(c, view, l, col, words || named);
    const float x = l.col_centre(col);
    if (x < l.cells.x || x > l.cells.right()) continue;
    const float rise = view.col_label_rise + (form == ColumnLabels::stepped && col % 2 == 1 ? 14.f : 0.f);
    const std::string text = named   ? hot_word
                             : words ? displayable(style.font, axis_label(c.phrases, view.cols, col))
                                     : std::to_string(number_of(view, col));
    const float width = c.text(x, l.cells.y - rise, style.font, style.colour, text, Align::centre);
    const Rect box{x - width / 2, l.cells.y - rise - 11, width, 14};
    const std::string name = view.name + ".col." + std::to_string(col);
    if (!view.interactive || width < 1) {
      c.note(name, box);
      continue;
    }
    const Interaction t = c.touch(name, box);
    c.log.skip_last_in_tab_order();
    if (t.hovered) result.hovered_col_label = col;
    if (t.clicked) result.clicked_col_label = col;
    if (!words && has_words(view.cols)) c.tooltip(t, axis_label(c.phrases, view.cols, col));
  }
}

}  // namespace headlight::widgets
