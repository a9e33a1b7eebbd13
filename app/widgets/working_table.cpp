#include "widgets/working_table.hpp"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "base/decimal_mark.hpp"
#include "widgets/controls.hpp"

namespace headlight {
namespace {

TextStyle small_words(const Canvas& c, ImU32 colour) { return {c.fonts().tiny, c.fonts().tiny_bold, colour, 12}; }

bool is_too_wide(const Canvas& c, const TableCell& cell) {
  const TextStyle style{c.fonts().label_plain, c.fonts().label_hot, 0, 20};
  return cell.words && cell.room > 0 && rich_width(c, style, cell.text) > cell.room;
}

float height_of(const Canvas& c, const WorkingTable& table, const TableRow& row) {
  float height = table.row_height;
  for (const TableCell& cell : row.cells)
    if (is_too_wide(c, cell)) height = std::max(height, paragraph_height(c, cell.room, small_words(c, 0), cell.text) + 6);
  return height;
}

void draw_cell(const Canvas& c, const WorkingTable& table, const TableColumn& column, const TableCell& cell, int index, float x,
               float middle, bool hot, TableResult& result) {
  const Palette& p = c.colours();
  const bool bold = cell.bold || (hot && cell.words);
  const float baseline = c.baseline_at(cell.words ? c.fonts().label_plain : c.fonts().mono, middle);
  const ImU32 colour = role_colour(p, cell.role);
  if (cell.bar) {
    if (table.bar_width <= 0) return;
    const float width = std::clamp(*cell.bar, 0.f, 1.f) * table.bar_width;
    c.note(table.name + ".bar." + std::to_string(index), {x + column.x, middle - 5, table.bar_width, 10});
    return c.fill({x + column.x, middle - 5, std::max(1.f, width), 10}, cell.bar_colour ? cell.bar_colour : p.text, 1.5f);
  }
  if (cell.text.empty()) return;
  if (is_too_wide(c, cell)) {
    const TextStyle style = small_words(c, colour);
    paragraph(c, table.name, x + column.x, middle - paragraph_height(c, cell.room, style, cell.text) / 2, cell.room, style, cell.text);
    return;
  }
  const std::string text = cell.words ? cell.text : words_with_mark(cell.text, c.phrases.decimal_mark());
  const ImFont* font = cell.words ? (bold ? c.fonts().label_hot : c.fonts().label_plain) : (bold ? c.fonts().mono_bold : c.fonts().mono);
  if (cell.markup) {
    const ImFont* strong = cell.words ? c.fonts().label_hot : c.fonts().mono_bold;
    const RichResult r = rich_line(c, table.name, x + column.x, baseline, {font, strong, colour, 20}, text, column.align);
    if (!r.clicked.empty()) result.clicked_link = r.clicked;
    if (!r.hovered.empty()) result.hovered_link = r.hovered;
    return;
  }
  const float width = c.text(x + column.x, baseline, font, colour, text, column.align);
  if (cell.link.empty()) return;
  const float left = x + column.x - (column.align == Align::right ? width : column.align == Align::centre ? width / 2 : 0);
  c.dotted_line(left, left + width, baseline + 3.5f, colour);
  const std::string item = table.name + "." + cell.link;
  const Touch t = c.touch(item, {left - 2, baseline - 13, width + 4, 18});
  c.log.describe(item, ControlKind::link, cell.text);
  if (t.hovered) result.hovered_link = cell.link, ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (t.clicked) result.clicked_link = cell.link;
  if (t.focused) c.outline({left - 4, baseline - 14, width + 8, 20}, c.colours().text, 4, 2);
}

void draw_header(const Canvas& c, const WorkingTable& table, float x, float y) {
  const ImFont* plain = c.fonts().tiny;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const TableColumn& column = table.columns[i];
    if (column.header.empty()) continue;
    const ImU32 colour = role_colour(c.colours(), column.header_role);
    const TextStyle style{column.header_bold ? c.fonts().tiny_bold : plain, c.fonts().tiny_bold, colour, 16};
    const float width = rich_line(c, table.name, x + column.x, y + 13, style, words_with_mark(column.header, c.phrases.decimal_mark()),
                                  column.align)
                            .width,
                left = x + column.x -
                       (column.align == Align::right    ? width
                        : column.align == Align::centre ? width / 2
                                                        : 0);
    c.note(table.name + ".title." + std::to_string(i), {left, y, width, 16});
  }
}

void draw_row(const Canvas& c, const WorkingTable& table, const TableRow& row, int index, float x, float y, float width,
              TableResult& result) {
  const float height = height_of(c, table, row);
  const Rect band{x - 8, y, width + 16, height};
  Touch t;
  if (!row.name.empty()) {
    t = c.touch(table.name + "." + row.name, band, true, true);
    if (t.hovered) result.hovered_row = index;
    if (t.clicked) result.clicked_row = index;
  }
  if (row.hot || t.hovered) c.fill(band, row.hot ? c.colours().table_wash : c.colours().wash, 4);
  if (t.focused) c.outline(band, c.colours().text, 4, 2);
  for (std::size_t i = 0; i < row.cells.size() && i < table.columns.size(); ++i)
    draw_cell(c, table, table.columns[i], row.cells[i], index, x, y + height / 2, row.hot, result);
  if (row.cells.empty() || row.cells.size() != table.columns.size()) return;
  const float last = c.text_width(c.fonts().mono, row.cells.back().text);
  c.note(table.name + ".last." + std::to_string(index), {x + table.columns.back().x - last, y, last, height});
}

}  // namespace

TableResult working_table(const Canvas& c, float x, float y, float width, const WorkingTable& table) {
  TableResult result;
  const ImU32 rule = c.colours().line;
  draw_header(c, table, x, y);
  float at = y + table.header_height;
  if (table.header_rule) c.hline(x, x + width, at - 1, rule);
  for (int i = 0; i < int(table.rows.size()); ++i) {
    draw_row(c, table, table.rows[std::size_t(i)], i, x, at, width, result);
    at += height_of(c, table, table.rows[std::size_t(i)]);
  }
  if (table.end_rule || table.total) c.hline(x, x + width, at + 3, rule);
  if (table.total) {
    const float middle = at + 18;
    for (std::size_t i = 0; i < table.total->cells.size() && i < table.columns.size(); ++i)
      draw_cell(c, table, table.columns[i], table.total->cells[i], -1, x, middle, false, result);
    if (table.check && !table.columns.empty() && !table.total->cells.empty()) {
      const TableColumn& last = table.columns.back();
      icon(c, Icon::check, x + last.x - c.text_width(c.fonts().mono, table.total->cells.back().text) - 12, middle, c.colours().good, 16);
    }
    at += 34;
  }
  result.height = at + (table.total ? 0.f : 4.f) - y;
  return result;
}

namespace {

/// Words that have no room in one line are set smaller, in two if need be.
RichResult result_words(const Canvas& c, const Rect& r, const ResultBox& box) {
  const Fonts& fonts = c.fonts();
  const TextStyle usual{box.mono ? fonts.mono_medium : fonts.body, box.mono ? fonts.name : fonts.body_bold, c.colours().text, 24},
      small{box.mono ? fonts.mono_small : fonts.small, fonts.small_bold, c.colours().text, 18};
  if (rich_width(c, usual, box.markup) <= r.w)
    return rich_line(c, box.name, r.x, c.baseline_at(usual.font, r.centre_y()), usual, box.markup);
  return paragraph(c, box.name, r.x, r.centre_y() - paragraph_height(c, r.w, small, box.markup) / 2, r.w, small, box.markup);
}

}  // namespace

RichResult result_box(const Canvas& c, const Rect& r, const ResultBox& shown) {
  ResultBox box = shown;
  box.markup = words_with_mark(std::move(box.markup), c.phrases.decimal_mark());
  box.chip = words_with_mark(std::move(box.chip), c.phrases.decimal_mark());
  card(c, r);
  const float width = box.chip.empty() ? 0 : c.text_width(c.fonts().mono_large, box.chip) + 29;
  const Rect chip{r.right() - 12 - width, r.y + 8, width, r.h - 16};
  const RichResult result = result_words(c, {r.x + 16, r.y, chip.x - 6 - r.x - 16, r.h}, box);
  if (box.chip.empty()) return result;
  c.fill(chip, box.fill, 5);
  c.text_in(chip, c.fonts().mono_large, ink_on(box.fill, c.theme.scheme), box.chip);
  c.note(box.name + ".chip", chip);
  return result;
}

namespace {

bool is_sign(std::string_view symbol) {
  return std::none_of(symbol.begin(), symbol.end(), [](char ch) { return std::isalnum(static_cast<unsigned char>(ch)); });
}

struct PartSize {
  TextStyle style;
  float symbol, below;
  float width() const { return std::max(symbol, below); }
};

PartSize size_of(const Canvas& c, const EquationPart& part) {
  const TextStyle style{part.bold              ? c.fonts().equation
                        : is_sign(part.symbol) ? c.fonts().equation_sign
                                               : c.fonts().equation_plain,
                        c.fonts().equation, role_colour(c.colours(), part.role), 28};
  return {style, rich_width(c, style, part.symbol), part.below.empty() ? 0 : c.text_width(c.fonts().mono_small, part.below)};
}

constexpr float between_shapes = 10, indent = 24;

/// Where the last symbol of a line and its last shape end.
struct LineEnd {
  float symbol, shape;
};

/// Symbols stand close, as on a board; a shape may reach under its neighbours but never touch another shape.
float centre_after(const LineEnd& end, const PartSize& size, float space) {
  const float centre = end.symbol + space + size.symbol / 2;
  return size.below > 0 ? std::max(centre, end.shape + between_shapes + size.below / 2) : centre;
}

LineEnd end_with(const LineEnd& end, const PartSize& size, float centre) {
  return {centre + size.symbol / 2, size.below > 0 ? centre + size.below / 2 : end.shape};
}

bool is_one_of(std::string_view symbol, std::initializer_list<std::string_view> all) {
  return std::find(all.begin(), all.end(), symbol) != all.end();
}

/// How many brackets more this symbol opens than it closes.
int opened_by(std::string_view symbol) {
  int open = 0;
  for (const char ch : symbol) open += ch == '(' || ch == '[' ? 1 : ch == ')' || ch == ']' ? -1 : 0;
  return open;
}

/// An equation that is about to be set within a width, its spaces `squeeze` times as wide as usual.
struct EquationSet {
  const std::vector<EquationPart>& parts;
  std::vector<PartSize> sizes;
  float width, squeeze;

  float space(size_t i, size_t line_start) const { return i == line_start ? 0 : parts[i].space * squeeze; }

  /// The first part that has no room in the line that starts with part `start`.
  size_t first_outside(size_t start) const {
    const float x = start == 0 ? 0 : indent;
    LineEnd end{x, x - between_shapes};
    for (size_t i = start; i < parts.size(); ++i) {
      const float centre = centre_after(end, sizes[i], space(i, start));
      if (i > start && centre + sizes[i].width() / 2 > width) return i;
      end = end_with(end, sizes[i], centre);
    }
    return parts.size();
  }

  /// How bad a break before this part is, `depth` brackets deep: a clause stays whole, then brackets do, then what a sign joins.
  int badness(size_t i, int depth) const {
    const std::string_view symbol = parts[i].symbol;
    if (symbol == "where") return -1;
    if (symbol == "=") return first_outside(i) == parts.size() ? 0 : 1000;
    if (is_one_of(symbol, {"+", "-", "\u2212"})) return 10 * depth;
    return is_one_of(symbol, {"/", "\u00b7", "\u00d7"}) ? 10 * depth + 2 : 10 * depth + 500;
  }

  /// With which part the line after the one that starts with `start` starts.
  size_t next_line(size_t start) const {
    const size_t outside = first_outside(start);
    if (outside == parts.size()) return outside;
    size_t best = outside;
    int least = 1000, depth = 0;
    for (size_t i = 0; i <= outside; ++i) {
      if (i > start && badness(i, depth) <= least) {
        least = badness(i, depth);
        best = i;
      }
      depth += opened_by(parts[i].symbol);
    }
    return best;
  }

  std::vector<size_t> line_starts() const {
    std::vector<size_t> starts;
    for (size_t at = 0; at < parts.size(); at = next_line(at)) starts.push_back(at);
    return starts;
  }
};

/// Narrower spaces where they save a line.
EquationSet set_within(const Canvas& c, const std::vector<EquationPart>& parts, float width) {
  EquationSet set{parts, {}, width, 1};
  for (const EquationPart& part : parts) set.sizes.push_back(size_of(c, part));
  float best = 1;
  size_t least = set.line_starts().size();
  for (const float squeeze : {0.75f, 0.5f, 0.35f}) {
    set.squeeze = squeeze;
    if (const size_t lines = set.line_starts().size(); lines < least) {
      least = lines;
      best = squeeze;
    }
  }
  set.squeeze = best;
  return set;
}

LineEnd draw_part(const Canvas& c, const EquationSet& set, size_t i, float centre, float baseline, const LineEnd& end) {
  const EquationPart& part = set.parts[i];
  const PartSize& size = set.sizes[i];
  c.note("equation." + std::to_string(i), {centre - size.symbol / 2, baseline - 18, size.symbol, 24});
  rich_line(c, {}, centre, baseline, size.style, part.symbol, Align::centre);
  c.text(centre, baseline + 21, c.fonts().mono_small, c.colours().muted, part.below, Align::centre);
  return end_with(end, size, centre);
}

}  // namespace

float equation(const Canvas& c, float x, float y, float width, const std::vector<EquationPart>& parts, std::string_view note) {
  constexpr float line = 54;
  const EquationSet set = set_within(c, parts, width);
  const std::vector<size_t> starts = set.line_starts();
  float baseline = y + 24;
  LineEnd end{x, x - between_shapes};
  for (size_t nth = 0; nth < starts.size(); ++nth) {
    if (nth > 0) {
      baseline += line;
      end = {x + indent, x + indent - between_shapes};
    }
    const size_t next = nth + 1 < starts.size() ? starts[nth + 1] : parts.size();
    for (size_t i = starts[nth]; i < next; ++i)
      end = draw_part(c, set, i, centre_after(end, set.sizes[i], set.space(i, starts[nth])), baseline, end);
  }
  if (note.empty()) return baseline + 30 - y;
  const bool beside = std::max(end.symbol, end.shape) + between_shapes + c.text_width(c.fonts().small, note) <= x + width;
  if (!beside) baseline += 22;  // below the shapes
  c.text(x + width, beside ? baseline - 2 : baseline + 19, c.fonts().small, c.colours().muted, note, Align::right);
  return baseline + 30 - y;
}

}  // namespace headlight
