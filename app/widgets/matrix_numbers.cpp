// The numbers in the cells of a matrix. If the cells are too small for any, only the row or column in question has them.
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "base/utf8.hpp"
#include "widgets/matrix_draw.hpp"
#include "widgets/tag_obstacles.hpp"

namespace headlight::widgets {
namespace {

/// Writes a number with the decimal mark of the window's language.
std::string with_mark(const Canvas& c, std::string number) { return c.phrases.number(std::move(number)); }

void draw_number(const Canvas& c, const MatrixView& view, const Rect& cell, ScreenCell at, const CellFormat& format) {
  const float v = value_at(view, at);
  const Palette& p = c.colours();
  const float baseline = c.baseline_at(format.font, cell.centre_y());
  if (std::isinf(v) && v < 0) {
    // The painter strokes every masked cell; the text -∞ replaces the stroke if it fits.
    if (view.mask_text == MaskText::stroke) return;
    c.fill(cell, p.panel, cell_look(cell.w + 2).radius);
    c.text(cell.centre_x(), c.baseline_at(c.fonts().mono_small, cell.centre_y()), c.fonts().mono_small, p.muted, "-∞", Align::centre);
    return;
  }
  const bool fault = !std::isfinite(v);
  const ImU32 fill = colour_of_number(c, view, at);
  const float least = c.theme.scheme == Scheme::contrast ? 7.f : 4.5f;
  ImU32 ink = fault ? p.nan : ink_on(fill, c.theme.scheme);
  if (!fault && !is_highlighted(view, at) && contrast(p.muted, fill) >= least) ink = p.muted;
  c.text(cell.centre_x(), baseline, format.font, ink, with_mark(c, format.text(v)), Align::centre);
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

/// A row or a column of cells that the reader is looking at.
struct CellLine {
  bool is_column = false;
  Index at = 0;
  std::optional<Index> focus = {};  ///< the cell in it that the reader looks at

  ScreenCell cell(Index i) const { return is_column ? ScreenCell{i, at} : ScreenCell{at, i}; }
  bool has(ScreenCell cell) const { return (is_column ? cell.col : cell.row) == at; }
};

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

/// Returns the first and last visible cell of a line.
std::pair<Index, Index> in_sight(const CellLine& line, const MatrixLayout& l) {
  return line.is_column ? std::pair{l.first_row, l.last_row} : std::pair{l.first_col, l.last_col};
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

/// Returns the em size at which a number font is baked, from the width of a figure.
float size_of(const Canvas& c, const ImFont* font) {
  constexpr float figure_em = 0.6f;
  return c.text_width(font, "0") / figure_em;
}

/// Returns the format of numbers with this many decimals in the cells of the line itself, if they fit. They may be closer to the cell edges
/// than when every cell has one.
std::optional<CellFormat> fit_line(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line, int decimals) {
  constexpr float side_room = 3, line_room = 2, least_for_two_figures = 16;
  const Fonts& fonts = c.fonts();
  if (l.pitch_x < least_for_two_figures || l.pitch_y < size_of(c, fonts.mono_tiny) + line_room) return std::nullopt;
  std::size_t count = 0;
  const auto [first, last] = in_sight(line, l);
  for (Index i = first; i <= last; ++i)
    if (const float value = value_at(view, line.cell(i)); value != -INFINITY)
      count = std::max(count, count_code_points(line_text(view, value, decimals)));
  for (ImFont* font : {fonts.mono, fonts.mono_small, fonts.mono_tiny})
    if (l.pitch_x >= c.text_width(font, "0") * static_cast<float>(count) + side_room && l.pitch_y >= size_of(c, font) + line_room)
      return CellFormat{font, decimals};
  return std::nullopt;
}

constexpr float tag_side = 3;

float height_of_tag(const Canvas& c) { return size_of(c, c.fonts().mono_tiny) + 4; }

/// A number of the line, on a tag as wide as its text.
struct Tag {
  Index at;
  float size;  ///< the absolute value, for sorting
  std::string text;
};

/// Returns the numbers that want a tag: the focused cell's first, then the largest.
std::vector<Tag> tags_of(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line, bool zeros_too) {
  constexpr size_t most = 64;
  std::vector<Tag> tags;
  const auto [first, last] = in_sight(line, l);
  const auto size_at = [&](Index i) {
    return std::isnan(value_at(view, line.cell(i))) ? INFINITY : std::abs(value_at(view, line.cell(i)));
  };
  std::vector<Index> order;
  for (Index i = first; i <= last; ++i) {
    const ScreenCell at = line.cell(i);
    if (!has_number(view, at) || is_hidden(view, at) || value_at(view, at) == -INFINITY) continue;
    if (line.focus == i || zeros_too || value_at(view, at) != 0) order.push_back(i);
  }
  const auto before = [&](Index a, Index b) {
    if ((line.focus == a) != (line.focus == b)) return line.focus == a;
    return size_at(a) != size_at(b) ? size_at(a) > size_at(b) : a < b;
  };
  const auto n = std::min(order.size(), most);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n), order.end(), before);
  for (size_t i = 0; i < n; ++i)
    tags.push_back({order[i], size_at(order[i]), with_mark(c, line_text(view, value_at(view, line.cell(order[i]))))});
  return tags;
}

/// The places of tags: in lines inside high or wide cells, else in one line beside the row or column.
struct TagPlaces {
  const MatrixLayout& l;
  CellLine line;
  float tag_height;
  int lines;
  bool above_first = false;  ///< the row below is changed, and that above is not

  TagPlaces(const Canvas& c, const MatrixLayout& layout, const CellLine& read) : l(layout), line(read), tag_height(height_of_tag(c)) {
    constexpr float least_width = 18;  // narrower cells would be hidden under the tags
    const float each = tag_height + 1;
    lines = line.is_column || l.pitch_x < least_width || l.pitch_y < 2 * each ? 0 : std::min(3, static_cast<int>(l.pitch_y / each));
    if (lines == 0 && !line.is_column && l.pitch_y >= each + 2 && are_nearly_as_wide(c)) lines = 1;
  }
  bool inside() const { return lines > 0; }
  /// True if the cells are nearly as wide as tags of two decimals, which then hide little of their own row and nothing of another.
  bool are_nearly_as_wide(const Canvas& c) const {
    constexpr float nearly = 0.75f;
    return l.pitch_x >= nearly * (c.text_width(c.fonts().mono_tiny, "0.00") + 2 * tag_side);
  }

  /// Returns the rectangle of the tag of cell `at`; `number` is the line inside the cell.
  Rect place(Index at, float width, int number) const {
    constexpr float off = 4;
    const ScreenCell cell = line.cell(at);
    const float x = l.col_centre(cell.col), y = l.row_centre(cell.row);
    if (line.is_column) {
      const float right = x + l.pitch_x / 2 + off;
      const bool at_left = right + width > l.cells.right();
      return {at_left ? x - l.pitch_x / 2 - off - width : right, y - tag_height / 2, width, tag_height};
    }
    const float left = std::clamp(x - width / 2, l.cells.x, std::max(l.cells.x, l.cells.right() - width));
    if (inside()) {
      const float top = y - l.pitch_y / 2, each = l.pitch_y / static_cast<float>(lines);
      return {left, top + each * (static_cast<float>(number) + 0.5f) - tag_height / 2, width, tag_height};
    }
    const BesideRow side = beside_row(line.at);
    return {left, side.goes_above ? side.above : side.below, width, tag_height};
  }

  /// Returns the rectangles of a row's tag beside the row, the usual side first. Only the usual side may lie outside the matrix. A column's
  /// tag has the other side.
  std::vector<Rect> beside(Index at, float width) const {
    if (line.is_column) {
      Rect other = place(at, width, 0);
      const float x = l.col_centre(line.cell(at).col);
      other.x = 2 * x - other.right();
      return other.x >= l.cells.x && other.right() <= l.cells.right() ? std::vector{other} : std::vector<Rect>{};
    }
    const float left = std::clamp(l.col_centre(at) - width / 2, l.cells.x, std::max(l.cells.x, l.cells.right() - width));
    const BesideRow side = beside_row(line.at);
    std::vector<Rect> out = {{left, side.goes_above ? side.above : side.below, width, tag_height}};
    const float other = side.goes_above ? side.below : side.above;
    if (other >= l.cells.y - 2 && other + tag_height <= l.cells.bottom() + 2) out.push_back({left, other, width, tag_height});
    return out;
  }

 private:
  /// The tops of the tags above and below a row.
  struct BesideRow {
    float above, below;
    bool goes_above;
  };
  BesideRow beside_row(Index row) const {
    constexpr float off = 4;
    const float y = l.row_centre(row), below = y + l.pitch_y / 2 + off, above = y - l.pitch_y / 2 - off - tag_height;
    return {above, below, (above_first || below + tag_height > l.cells.bottom() + 2) && above >= l.cells.y - 2};
  }
};

/// True if a cell of this row was changed, follows one that was, or is asked for: tags should not lie on the row.
bool has_change_or_question(const MatrixView& view, Index row) {
  return std::any_of(view.marks.begin(), view.marks.end(), [row](const CellMark& m) {
    return m.cell.row == row && (m.kind == MarkKind::overridden || m.kind == MarkKind::changed || asks_for_cell(m));
  });
}

struct PlacedTag {
  Tag tag;
  Rect r;
  bool beside;  ///< outside of its row or column
};

/// Moves two tags on one line apart. Each stays on the middle of its own cell and inside of the matrix; without that room, both stay.
bool move_apart(Rect& a, float a_middle, Rect& b, float b_middle, const Rect& cells) {
  constexpr float gap = 1.5f;
  if (a_middle > b_middle) return move_apart(b, b_middle, a, a_middle, cells);
  const float least = std::max(a_middle, cells.x + a.w), most = std::min(b_middle, cells.right() - b.w) - gap;
  if (least > most) return false;
  const float edge = std::clamp((a_middle + b_middle - gap) / 2, least, most);
  a.x = std::min(a.x, edge - a.w), b.x = std::max(b.x, edge + gap);
  return true;
}

/// Places as many tags as fit. None covers the cell under the pointer, or one that a question asks for; one that would cover an outline
/// goes beside it if it can. The largest number has one before any that is smaller, except that in focus, which may have to move for it.
std::vector<PlacedTag> placed(const Canvas& c, const MatrixView& view, const MatrixLayout& l, const CellLine& line) {
  TagPlaces places(c, l, line);
  places.above_first = !line.is_column && has_change_or_question(view, line.at + 1) && !has_change_or_question(view, line.at - 1);
  const TagObstacles obstacles(view, l);
  std::vector<PlacedTag> out;
  const auto is_free = [&](const Rect& r) {
    const bool hides = view.hovered && !line.has(*view.hovered) && overlap(r, l.cell(view.hovered->row, view.hovered->col));
    return !hides && std::none_of(out.begin(), out.end(), [&](const PlacedTag& other) { return overlap(r, other.r); });
  };
  const auto is_clear = [&](const Rect& r) { return obstacles.is_clear(r); };
  const auto fits = [&](const Rect& r) { return is_free(r) && is_clear(r); };
  const auto middle = [&](Index at) { return l.col_centre(line.cell(at).col); };
  const auto may_lie = [&](const Rect& r, Index at) {
    const auto moved = obstacles.off_asked(r, middle(at));
    return moved && moved->x == r.x && is_clear(r);
  };
  std::vector<Tag> tags = tags_of(c, view, l, line, places.inside() || view.map == ColourMap::beam);
  float most = 0;
  for (const Tag& tag : tags) most = std::max(most, tag.size);
  for (Tag& tag : tags) {
    const float width = c.text_width(c.fonts().mono_tiny, tag.text) + 2 * tag_side;
    const int n = std::max(1, places.lines);
    const auto off_hidden = [&](std::vector<Rect>& all, const Rect& r) {
      if (const auto moved = obstacles.off_asked(r, middle(tag.at))) all.push_back(*moved);
    };
    const bool is_largest =
        most > 0 && tag.size == most && std::none_of(out.begin(), out.end(), [&](const PlacedTag& t) { return t.tag.size == most; });
    std::vector<Rect> usual, apart;
    for (int i = 0; i < n; ++i) off_hidden(usual, places.place(tag.at, width, static_cast<int>((tag.at + i) % n)));
    const bool has_no_room = is_largest && std::none_of(usual.begin(), usual.end(), fits);
    if (has_no_room && !line.is_column && !usual.empty() && out.size() == 1 && out[0].r.y == usual[0].y) {
      Rect other = out[0].r, own = usual[0];
      const Index focus = out[0].tag.at;
      if (move_apart(other, middle(focus), own, middle(tag.at), l.cells) && may_lie(other, focus) && may_lie(own, tag.at))
        out[0].r = other, usual = {own};
    }
    if (has_no_room || std::none_of(usual.begin(), usual.end(), is_clear))
      for (const Rect& r : places.beside(tag.at, width)) off_hidden(apart, r);
    const auto clear = std::find_if(usual.begin(), usual.end(), fits);
    const auto found_apart = clear != usual.end() ? apart.end() : std::find_if(apart.begin(), apart.end(), fits);
    const auto found = clear != usual.end() ? clear : std::find_if(usual.begin(), usual.end(), is_free);
    const bool may_lack_tag = line.focus != tag.at && !is_largest && !out.empty();  // the colour says enough
    const bool left_out = places.inside() && clear == usual.end() && may_lack_tag;
    if (found_apart != apart.end()) out.push_back({std::move(tag), *found_apart, true});
    else if (found != usual.end() && !left_out) out.push_back({std::move(tag), *found, !places.inside()});
  }
  return out;
}

/// The forms in which a matrix shows its numbers.
struct Numbers {
  std::optional<CellFormat> all, in_line;
  std::optional<CellLine> line;
  bool apart = false;  ///< the line's numbers are on tags
  std::vector<PlacedTag> tags = {};
};

Numbers numbers_of(const Canvas& c, const MatrixView& view, const MatrixLayout& l) {
  Numbers n;
  if (view.numbers) n.all = view.format ? view.format : fit_numbers(*view.values, l.pitch_x, l.pitch_y, c.fonts());
  n.line = line_in_question(view, l);
  if (!n.line || !is_in_sight(*n.line, l) || (n.all && (view.format || n.all->decimals >= line_decimals))) return n;
  n.in_line = fit_line(c, view, l, *n.line, line_decimals);
  const int enough = view.map == ColourMap::beam ? line_decimals : 1;
  if (!n.in_line && n.all && !has_small_numbers(view)) n.in_line = fit_line(c, view, l, *n.line, enough);  // tags would lie on numbers
  n.apart = !n.in_line && !(n.all && (n.all->decimals >= enough || all_whole(*view.values)));
  if (n.apart) n.tags = placed(c, view, l, *n.line);
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
      const std::optional<CellFormat>& format = on_line && n.in_line ? n.in_line : n.all;
      if (!format || (on_line && n.apart)) continue;
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
  return !n.tags.empty() && !n.line->is_column ? std::optional(n.line->at) : std::nullopt;
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
