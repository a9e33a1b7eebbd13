// The numbers in the cells of a matrix. If the cells are too small for any, only the row or column in question has them.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "base/utf8.hpp"
#include "widgets/matrix_draw.hpp"
#include "widgets/number_tags.hpp"
#include "widgets/tag_obstacles.hpp"

namespace headlight::widgets {
namespace {

void draw_number(const Canvas& c, const MatrixView& view, const Rect& cell, ScreenCell at, const CellFormat& format) {
  const float v = value_at(view, at);
  const Palette& p = c.colours();
  const float baseline = c.baseline_at(format.font, cell.centre_y());
  if (std::isinf(v) && v < 0) {
    // The painter strokes every masked cell; the text -∞ replaces the stroke if it fits.
    if (view.mask_text == MaskText::stroke) return;
    c.fill(cell, p.panel, cell_look(cell.w + 2).radius);
    const ImFont* font = cell.w >= 24 ? c.fonts().mono : c.fonts().mono_small;
    c.text(cell.centre_x(), c.baseline_at(font, cell.centre_y()), font, p.text, "-∞", Align::centre);
    return;
  }
  const bool fault = !std::isfinite(v);
  const ImU32 fill = colour_of_number(c, view, at);
  const float least = c.theme.scheme == Scheme::contrast ? 7.f : 4.5f;
  ImU32 ink = fault ? p.nan : ink_on(fill, c.theme.scheme);
  if (!fault && !is_highlighted(view, at) && contrast(p.muted, fill) >= least) ink = p.muted;
  c.text(cell.centre_x(), baseline, format.font, ink, c.phrases.number(format.text(v)), Align::centre);
}

bool is_hidden(const MatrixView& view, ScreenCell at) {
  if (view.crossed && view.crossed(at)) return true;
  return std::any_of(view.marks.begin(), view.marks.end(), [at](const CellMark& m) { return m.cell == at && asks_for_cell(m); });
}

bool is_written(const MatrixView& view, ScreenCell at) { return !view.numbers_of_hot || view.hot_row == at.row || view.hot_col == at.col; }

/// Returns the rectangle of a cell's number.
Rect number_rect(const MatrixView& view, Rect cell, ScreenCell at) {
  const bool slider =
      is_slider(cell) && std::any_of(view.marks.begin(), view.marks.end(), [at](const CellMark& m) { return m.cell == at && m.knob; });
  if (slider) cell.h -= 9;
  return cell;
}

/// Returns the row of the pinned cell; else the framed row or column, an operand of the pinned cell elsewhere; else numbered_row or the hot
/// row.
std::optional<CellLine> line_in_question(const MatrixView& view, const MatrixLayout& l) {
  if (!view.line_numbers) return std::nullopt;
  if (view.pinned) return CellLine{false, view.pinned->row, view.pinned->col};
  for (const CellFrame& f : view.frames) {
    const bool one_row = f.first_row == f.last_row, one_col = f.first_col == f.last_col;
    if (one_row) return CellLine{false, f.first_row, one_col ? std::optional(f.first_col) : std::nullopt};
    if (one_col && l.n_rows > 1) return CellLine{true, f.first_col};
  }
  if (const auto& row = view.numbered_row ? view.numbered_row : view.hot_row) return CellLine{false, *row, view.hot_col};
  return std::nullopt;
}

bool is_in_sight(const CellLine& line, const MatrixLayout& l) {
  return line.is_column ? line.at >= l.first_col && line.at <= l.last_col : line.at >= l.first_row && line.at <= l.last_row;
}

bool all_whole(const Matrix& values) {
  return std::all_of(values.data(), values.data() + values.size(), [](float v) { return !std::isfinite(v) || v == std::round(v); });
}

constexpr int line_decimals = 2;

/// True if two decimals would show most of the numbers as 0.00 or nearly so.
bool has_small_numbers(const MatrixView& view) {
  constexpr float least_limit = 0.1f;
  return view.map != ColourMap::beam && view.limit < least_limit;
}

/// Returns the value with two decimals, or with `decimals`; small numbers get two significant figures.
std::string line_text(const MatrixView& view, float value, int decimals = line_decimals) {
  return has_small_numbers(view) && std::isfinite(value) ? figures_text(static_cast<double>(value), 2) : format_number(value, decimals);
}

/// Returns the format of numbers with this many decimals in these cells of the line itself, if they fit and `count` characters do. They may
/// be closer to the cell edges than when every cell has one: the smallest type leaves `least_side_room`.
std::optional<CellFormat> fit_cells(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line,
                                    std::pair<Index, Index> cells, int decimals, std::size_t count, float least_side_room) {
  constexpr float side_room = 6, line_room = 2, least_for_two_figures = 16;
  const Fonts& fonts = c.fonts();
  if (l.pitch_x < least_for_two_figures || l.pitch_y < size_of_type(c, fonts.mono_tiny) + line_room) return std::nullopt;
  for (Index i = cells.first; i <= cells.second; ++i)
    if (const float value = value_at(view, line.cell(i)); value != -INFINITY)
      count = std::max(count, count_code_points(line_text(view, value, decimals)));
  for (ImFont* font : {fonts.mono, fonts.mono_small, fonts.mono_tiny}) {
    const float beside = font == fonts.mono_tiny ? least_side_room : side_room;  // a smaller type keeps neighbours apart
    if (l.pitch_x >= c.text_width(font, "0") * static_cast<float>(count) + beside && l.pitch_y >= size_of_type(c, font) + line_room)
      return CellFormat{font, decimals};
  }
  return std::nullopt;
}

std::optional<CellFormat> fit_line(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line, int decimals) {
  constexpr float least_side_room = 3;
  return fit_cells(c, view, l, line, in_sight(line, l), decimals, view.line_characters, least_side_room);
}

/// A cell of the line whose number has decimals that the others have no room for.
struct FinerCell {
  Index at;
  CellFormat format;
};

/// The cells of the line whose numbers have more decimals than those of other cells.
struct DetailedCells {
  std::vector<FinerCell> finer;
  std::vector<Index> on_tags;  ///< their cells have no room for the decimals
};

bool is_set_by_hand(const MatrixView& view, ScreenCell at) {
  return std::any_of(view.marks.begin(), view.marks.end(),
                     [at](const CellMark& m) { return m.cell == at && m.kind == MarkKind::overridden; });
}

/// Returns the cells that are set by hand, and with `read_too` the one that is read. The read one may have a single decimal so as to stay
/// within its ring. A cell set by hand has two in any case: a small change would be rounded away.
DetailedCells detailed_cells(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line, bool read_too) {
  constexpr float least_side_room = 2;  // no other cell has as many characters
  DetailedCells out;
  const auto [first, last] = in_sight(line, l);
  for (Index i = first; i <= last; ++i) {
    const bool by_hand = is_set_by_hand(view, line.cell(i));
    if (!by_hand && !(read_too && line.focus == i)) continue;
    auto format = fit_cells(c, view, l, line, {i, i}, line_decimals, 0, least_side_room);
    if (!format && !by_hand && view.map != ColourMap::beam) format = fit_cells(c, view, l, line, {i, i}, 1, 0, least_side_room);
    if (format) out.finer.push_back({i, *format});
    else out.on_tags.push_back(i);
  }
  // A tag would cover a number in the next cell: that one needs a tag too, which can move aside.
  for (size_t n = out.on_tags.size(), k = 0; k < n; ++k) {
    const Index at = out.on_tags[k];
    const auto next = std::find_if(out.finer.begin(), out.finer.end(), [at](const FinerCell& f) { return std::abs(f.at - at) == 1; });
    if (line.is_column || next == out.finer.end()) continue;
    out.on_tags.push_back(next->at);
    out.finer.erase(next);
  }
  return out;
}

/// Returns the numbers that want a tag: the focused cell's first, then the largest. Among cells with numbers only `detailed` ones do, those
/// set by hand first.
std::vector<Tag> tags_of(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line, bool zeros_too,
                         const std::vector<Index>& detailed) {
  constexpr size_t most = 64;
  const int decimals = view.map != ColourMap::beam && all_whole(*view.values) ? 0 : line_decimals;
  std::vector<Tag> tags;
  const auto [first, last] = in_sight(line, l);
  const auto size_at = [&](Index i) {
    return std::isnan(value_at(view, line.cell(i))) ? INFINITY : std::abs(value_at(view, line.cell(i)));
  };
  std::vector<Index> order;
  for (Index i = first; i <= last; ++i) {
    const ScreenCell at = line.cell(i);
    if (!has_number(view, at) || is_hidden(view, at) || value_at(view, at) == -INFINITY) continue;
    if (line.among_numbers && std::find(detailed.begin(), detailed.end(), i) == detailed.end()) continue;
    if (line.focus == i || line.among_numbers || zeros_too || value_at(view, at) != 0) order.push_back(i);
  }
  const auto comes_first = [&](Index i) { return line.among_numbers && is_set_by_hand(view, line.cell(i)); };
  const auto before = [&](Index a, Index b) {
    if (comes_first(a) != comes_first(b)) return comes_first(a);
    if ((line.focus == a) != (line.focus == b)) return line.focus == a;
    return size_at(a) != size_at(b) ? size_at(a) > size_at(b) : a < b;
  };
  const auto n = std::min(order.size(), most);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n), order.end(), before);
  for (size_t i = 0; i < n; ++i)
    tags.push_back({order[i], size_at(order[i]), c.phrases.number(line_text(view, value_at(view, line.cell(order[i])), decimals))});
  return tags;
}

/// The forms in which a matrix shows its numbers.
struct Numbers {
  std::optional<CellFormat> all, in_line;
  std::optional<CellLine> line;
  bool apart = false;  ///< the line's numbers are on tags
  std::vector<PlacedTag> tags = {};
  std::vector<FinerCell> finer = {};

  /// Returns the format of a number in a cell of the line; none if it has no room there, or is on a tag.
  const CellFormat* format_on_line(Index at) const {
    if (std::any_of(tags.begin(), tags.end(), [at](const PlacedTag& tag) { return tag.tag.at == at; })) return nullptr;
    const auto own = std::find_if(finer.begin(), finer.end(), [at](const FinerCell& cell) { return cell.at == at; });
    if (own != finer.end()) return &own->format;
    return in_line ? &*in_line : all ? &*all : nullptr;
  }
};

Numbers numbers_of(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  Numbers n;
  if (view.numbers) n.all = view.format ? view.format : fit_numbers(*view.values, l.pitch_x, l.pitch_y, c.fonts());
  n.line = line_in_question(view, l);
  if (!n.line || !is_in_sight(*n.line, l) || (n.all && (view.format || n.all->decimals >= line_decimals))) return n;
  n.in_line = fit_line(c, view, l, *n.line, line_decimals);
  const int enough = view.map == ColourMap::beam ? line_decimals : 1;
  if (!n.in_line && n.all && !has_small_numbers(view)) n.in_line = fit_line(c, view, l, *n.line, enough);  // tags would lie on numbers
  const bool whole = all_whole(*view.values);
  n.apart = !n.in_line && !(n.all && (n.all->decimals >= enough || whole));
  std::vector<Index> detailed;
  if (n.all && !whole && !(n.in_line && n.in_line->decimals >= line_decimals)) {  // tags of the whole line would hide numbers of others
    DetailedCells cells = detailed_cells(c, view, l, *n.line, n.apart);
    n.finer = std::move(cells.finer);
    detailed = std::move(cells.on_tags);
    n.apart = !detailed.empty();
    n.line->among_numbers = true;
  }
  if (!n.apart) return n;
  const bool zeros_too = tags_lie_inside(c, l, *n.line) || view.map == ColourMap::beam;
  n.tags = place_tags(c, view, l, *n.line, tags_of(c, view, l, *n.line, zeros_too, detailed));
  return n;
}

/// Records a number's rectangle, by which tests find it.
void note_number(const Canvas& c, const MatrixView& view, const CellLine& line, Index at, const Rect& r, const std::string& text) {
  c.note(view.name + ".number." + std::to_string(at) + "=" + text, r);
  if (line.focus == at) c.note(view.name + ".read=" + text, r);
}

}  // namespace

void draw_numbers(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  const Numbers n = numbers_of(c, view, l);
  if (!n.all && !n.in_line) return;
  c.draw->PushClipRect(c.at(l.cells.x, l.cells.y), c.at(l.cells.right(), l.cells.bottom()), true);
  for (Index row = l.first_row; row <= l.last_row; ++row)
    for (Index col = l.first_col; col <= l.last_col; ++col) {
      const ScreenCell at{row, col};
      if (!is_written(view, at) || !has_number(view, at) || is_hidden(view, at)) continue;
      const bool on_line = n.line && n.line->has(at);
      const CellFormat* format = on_line ? n.format_on_line(n.line->is_column ? row : col) : n.all ? &*n.all : nullptr;
      if (!format) continue;
      const Rect r = number_rect(view, l.cell(row, col), at);
      if (std::any_of(n.tags.begin(), n.tags.end(), [&](const PlacedTag& tag) { return overlap(tag.r, r); })) continue;
      draw_number(c, view, r, at, *format);
      if (on_line) note_number(c, view, *n.line, n.line->is_column ? row : col, r, format->text(value_at(view, at)));
    }
  c.draw->PopClipRect();
}

namespace {

/// Draws a tick between a tag and its cell, which may be much narrower.
void draw_tick(const Canvas& c, const MatrixLayout& l, const CellLine& line, const PlacedTag& tag) {
  const ScreenCell at = line.cell(tag.tag.at);
  const float x = l.col_centre(at.col), y = l.row_centre(at.row);
  const ImU32 ink = c.colours().text;
  if (line.is_column) {
    const float edge = tag.r.x > x ? x + l.pitch_x / 2 : tag.r.right(), end = tag.r.x > x ? tag.r.x : x - l.pitch_x / 2;
    return c.fill({edge, y - 0.5f, std::max(1.f, end - edge), 1}, ink);
  }
  const float edge = tag.r.y > y ? y + l.pitch_y / 2 : tag.r.bottom(), end = tag.r.y > y ? tag.r.y : y - l.pitch_y / 2;
  c.fill({x - 0.5f, edge, 1, std::max(1.f, end - edge)}, ink);
}

}  // namespace

std::optional<Index> row_on_tags(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  const Numbers n = numbers_of(c, view, l);
  return n.line && !n.line->is_column && (!n.tags.empty() || !n.finer.empty()) ? std::optional(n.line->at) : std::nullopt;
}

std::vector<Index> rows_of_column_on_tags(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  const Numbers n = numbers_of(c, view, l);
  std::vector<Index> rows;
  if (n.line && n.line->is_column)
    for (const PlacedTag& tag : n.tags) rows.push_back(tag.tag.at);
  return rows;
}

void draw_line_numbers(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  const Numbers n = numbers_of(c, view, l);
  if (!n.apart) return;
  const Palette& p = c.colours();
  const float beyond = height_of_tag(c) + 6;
  c.draw->PushClipRect(c.at(l.cells.x - beyond, l.cells.y - beyond), c.at(l.cells.right() + beyond, l.cells.bottom() + beyond), true);
  for (const PlacedTag& tag : n.tags) {
    const ScreenCell at = n.line->cell(tag.tag.at);
    const ImU32 fill = std::isfinite(value_at(view, at)) ? colour_of_number(c, view, at) : p.panel;
    const bool looked_at = n.line->focus == tag.tag.at;
    if (tag.beside) draw_tick(c, l, *n.line, tag);
    c.fill(tag.r.inset(-1), p.bg, radius::cell + 1);
    c.fill(tag.r, fill, radius::cell);
    c.outline(tag.r, looked_at ? p.text : p.line2, radius::cell, 1);
    c.text_in(tag.r, c.fonts().mono_tiny, std::isfinite(value_at(view, at)) ? ink_on(fill, c.theme.scheme) : p.nan, tag.tag.text);
    note_number(c, view, *n.line, tag.tag.at, tag.r, tag.tag.text);
  }
  c.draw->PopClipRect();
}

}  // namespace headlight::widgets
