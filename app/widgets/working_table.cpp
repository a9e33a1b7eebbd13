#include "widgets/working_table.hpp"

#include <algorithm>

#include "base/decimal_mark.hpp"
#include "widgets/controls.hpp"

namespace headlight::widgets {
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

/// The alignment position of a column's texts and the length of its bars; x from the table's left.
struct PlacedColumn {
  float x = 0, width = 0;
  Align align = Align::right;
  bool left_out = false;
  float left(float text) const { return x - (align == Align::right ? text : align == Align::centre ? text / 2 : 0); }
};

const ImFont* font_of(const Canvas& c, const TableCell& cell, bool hot) {
  if (cell.words) return cell.bold || hot ? c.fonts().label_hot : c.fonts().label_plain;
  return cell.bold ? c.fonts().mono_bold : c.fonts().mono;
}

std::string text_of(const Canvas& c, const TableCell& cell) {
  return cell.words ? cell.text : words_with_mark(cell.text, c.phrases.decimal_mark());
}

TextStyle style_of(const Canvas& c, const TableCell& cell, bool hot) {
  return {font_of(c, cell, hot), cell.words ? c.fonts().label_hot : c.fonts().mono_bold, role_colour(c.colours(), cell.role), 20};
}

TextStyle header_style(const Canvas& c, const TableColumn& column) {
  return {column.header_bold ? c.fonts().tiny_bold : c.fonts().tiny, c.fonts().tiny_bold, role_colour(c.colours(), column.header_role), 16};
}

std::string header_of(const Canvas& c, const TableColumn& column) { return words_with_mark(column.header, c.phrases.decimal_mark()); }

float width_of(const Canvas& c, const TableCell& cell, bool hot) {
  if (is_too_wide(c, cell)) return cell.room;
  return cell.markup ? rich_width(c, style_of(c, cell, hot), cell.text) : c.text_width(font_of(c, cell, hot), text_of(c, cell));
}

/// True if the cell counts towards the width of its column: words may reach over empty cells behind them, and words that open or close a
/// table reach up to the number behind them.
bool counts(const TableRow& row, std::size_t column) {
  if (column >= row.cells.size() || row.cells[column].bar) return false;
  const bool open = column + 1 < row.cells.size() && row.cells[column + 1].text.empty() && !row.cells[column + 1].bar;
  return !(row.cells[column].words && (open || !row.cells[column].link.empty()));
}

/// Returns the width of a column's content.
float width_of_column(const Canvas& c, const WorkingTable& table, std::size_t i) {
  float widest = rich_width(c, header_style(c, table.columns[i]), header_of(c, table.columns[i]));
  for (const TableRow& row : table.rows)
    if (counts(row, i)) widest = std::max(widest, width_of(c, row.cells[i], row.hot));
  if (table.total && counts(*table.total, i)) widest = std::max(widest, width_of(c, table.total->cells[i], false));
  return widest;
}

/// Shares the width of a table out among its columns.
class Columns {
 public:
  Columns(const Canvas& c, const WorkingTable& table, float width) : columns_(table.columns), placed_(columns_.size()) {
    for (std::size_t i = 0; i < columns_.size(); ++i) placed_[i].width = width_of_column(c, table, i);
    for (const TableRow& row : table.rows) make_room(c, row);
    if (width - taken() < 0) leave_out(ColumnOf::bars);
    if (width - taken() < 0) leave_out(ColumnOf::signs);
    widen_numbers(c.text_width(c.fonts().mono, "-0.000"), width);
    if (count(ColumnOf::bars) > 0) lengthen_bars(width - taken());
    place(width);
  }
  std::vector<PlacedColumn> placed() && { return std::move(placed_); }

 private:
  static constexpr float gap = 8, least_gap = 3, least_bar = 12, longest_bar = 70, share_of_bars = 0.75f;

  std::size_t count(ColumnOf of) const {
    std::size_t n = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) n += columns_[i].of == of && !placed_[i].left_out;
    return n;
  }
  std::size_t count_shown() const {
    return static_cast<std::size_t>(std::count_if(placed_.begin(), placed_.end(), [](const PlacedColumn& one) { return !one.left_out; }));
  }
  float taken() const {
    float all = gap * static_cast<float>(std::max<std::size_t>(count_shown(), 1) - 1);
    for (const PlacedColumn& one : placed_) all += one.width;
    return all;
  }
  /// Makes words that open or close a table end before the number behind them.
  void make_room(const Canvas& c, const TableRow& row) {
    if (row.cells.size() < 2 || !row.cells[0].words || row.cells[0].link.empty() || row.cells[1].text.empty()) return;
    const float both = width_of(c, row.cells[0], row.hot) + width_of(c, row.cells[1], row.hot);
    placed_[0].width = std::max(placed_[0].width, both - placed_[1].width);
  }
  void leave_out(ColumnOf of) {
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].of == of) placed_[i].left_out = true, placed_[i].width = 0;
  }
  /// Gives number columns a least width, so that they stay still while the reader moves from cell to cell.
  void widen_numbers(float least, float width) {
    float more = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].of == ColumnOf::numbers) more += std::max(0.f, least - placed_[i].width);
    if (taken() + more > width) return;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].of == ColumnOf::numbers) placed_[i].width = std::max(placed_[i].width, least);
  }
  void lengthen_bars(float left) {
    const float length = std::min(longest_bar, left * share_of_bars / static_cast<float>(count(ColumnOf::bars)));
    if (length < least_bar) return leave_out(ColumnOf::bars);
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].of == ColumnOf::bars) placed_[i].width = length;
  }
  /// True if a gap precedes the column; signs and bars follow their numbers closely.
  bool is_apart(std::size_t i) const {
    return i > 0 && !placed_[i].left_out && (columns_[i].of == ColumnOf::words || columns_[i].of == ColumnOf::numbers);
  }
  void place(float width) {
    float n_apart = 0, x = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) n_apart += is_apart(i) ? 1 : 0;
    const float left = width - taken(), more = std::max(least_gap - gap, left / std::max(1.f, n_apart));
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      PlacedColumn& one = placed_[i];
      if (is_apart(i)) x += more;
      one.align = columns_[i].of == ColumnOf::numbers ? Align::right : columns_[i].of == ColumnOf::signs ? Align::centre : Align::left;
      one.x = x + (one.align == Align::right ? one.width : one.align == Align::centre ? one.width / 2 : 0);
      if (!one.left_out) x += one.width + gap;
    }
  }

  const std::vector<TableColumn>& columns_;
  std::vector<PlacedColumn> placed_;
};

void draw_bar(const Canvas& c, const std::string& name, const PlacedColumn& column, const TableCell& cell, float x, float middle) {
  constexpr float height = 10;
  const Rect whole{x + column.x, middle - height / 2, column.width, height};
  c.note(name, whole);
  c.fill({whole.x, whole.y, std::max(1.f, std::clamp(*cell.bar, 0.f, 1.f) * whole.w), height},
         cell.bar_colour ? cell.bar_colour : c.colours().text, 1.5f);
}

void draw_cell(const Canvas& c, const WorkingTable& table, const PlacedColumn& column, const TableCell& cell, int index, float x,
               float middle, bool hot, TableResult& result) {
  if (column.left_out) return;
  const TextStyle style = style_of(c, cell, hot);
  const float baseline = c.baseline_at(cell.words ? c.fonts().label_plain : c.fonts().mono, middle);
  if (cell.bar) return draw_bar(c, table.name + ".bar." + std::to_string(index), column, cell, x, middle);
  if (cell.text.empty()) return;
  if (is_too_wide(c, cell)) {
    const TextStyle lines = small_words(c, style.colour);
    paragraph(c, table.name, x + column.x, middle - paragraph_height(c, cell.room, lines, cell.text) / 2, cell.room, lines, cell.text);
    return;
  }
  const std::string text = text_of(c, cell);
  if (cell.markup) {
    const RichResult r = rich_line(c, table.name, x + column.x, baseline, style, text, column.align);
    if (!r.clicked.empty()) result.clicked_link = r.clicked;
    if (!r.hovered.empty()) result.hovered_link = r.hovered;
    return;
  }
  const float width = c.text(x + column.x, baseline, style.font, style.colour, text, column.align), left = x + column.left(width);
  if (cell.link.empty()) return;
  c.dotted_line(left, left + width, baseline + 3.5f, style.colour);
  const std::string item = table.name + "." + cell.link;
  const Interaction t = c.touch(item, {left - 2, baseline - 13, width + 4, 18});
  c.log.describe(item, ControlKind::link, cell.text);
  if (t.hovered) result.hovered_link = cell.link, ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (t.clicked) result.clicked_link = cell.link;
  if (t.focused) c.outline({left - 4, baseline - 14, width + 8, 20}, c.colours().text, 4, 2);
}

void draw_header(const Canvas& c, const WorkingTable& table, const std::vector<PlacedColumn>& placed, float x, float y) {
  for (size_t i = 0; i < placed.size(); ++i) {
    const TableColumn& column = table.columns[i];
    if (column.header.empty() || placed[i].left_out) continue;
    const float width =
        rich_line(c, table.name, x + placed[i].x, y + 13, header_style(c, column), header_of(c, column), placed[i].align).width;
    c.note(table.name + ".title." + std::to_string(i), {x + placed[i].left(width), y, width, 16});
  }
}

void draw_row(const Canvas& c, const WorkingTable& table, const std::vector<PlacedColumn>& placed, const TableRow& row, int index, float x,
              float y, float width, TableResult& result) {
  const float height = height_of(c, table, row);
  const Rect band{x - 8, y, width + 16, height};
  Interaction t;
  if (!row.name.empty()) {
    t = c.touch(table.name + "." + row.name, band, true, true);
    if (t.hovered) result.hovered_row = index;
    if (t.clicked) result.clicked_row = index;
  }
  if (row.hot || t.hovered) c.fill(band, row.hot ? c.colours().table_wash : c.colours().wash, 4);
  if (t.focused) c.outline(band, c.colours().text, 4, 2);
  for (std::size_t i = 0; i < row.cells.size() && i < placed.size(); ++i)
    draw_cell(c, table, placed[i], row.cells[i], index, x, y + height / 2, row.hot, result);
  if (row.cells.empty() || row.cells.size() != placed.size()) return;
  const float last = c.text_width(c.fonts().mono, row.cells.back().text);
  c.note(table.name + ".last." + std::to_string(index), {x + placed.back().x - last, y, last, height});
}

constexpr float total_height = 34, below_rows = 4;

void draw_total(const Canvas& c, const WorkingTable& table, const std::vector<PlacedColumn>& placed, float x, float y,
                TableResult& result) {
  const float middle = y + 18;
  const std::vector<TableCell>& cells = table.total->cells;
  for (std::size_t i = 0; i < cells.size() && i < placed.size(); ++i)
    draw_cell(c, table, placed[i], cells[i], -1, x, middle, false, result);
  if (!table.check || placed.size() < 2 || cells.empty()) return;
  const float check = placed.back().x - c.text_width(c.fonts().mono_bold, cells.back().text) - 12, before = placed[placed.size() - 2].x;
  if (check - 10 > before) icon(c, Icon::check, x + check, middle, c.colours().good, 16);
}

}  // namespace

bool has_room_in_two_lines(const Canvas& c, const std::string& words, float room) {
  const TextStyle style = small_words(c, 0);
  return paragraph_height(c, room, style, words) <= 2 * style.line_height;
}

float table_height(const Canvas& c, const WorkingTable& table) {
  float height = table.header_height + (table.total ? total_height : below_rows);
  for (const TableRow& row : table.rows) height += height_of(c, table, row);
  return height;
}

TableResult working_table(const Canvas& c, float x, float y, float width, const WorkingTable& table) {
  TableResult result;
  const ImU32 rule = c.colours().line;
  const std::vector<PlacedColumn> placed = Columns(c, table, width).placed();
  draw_header(c, table, placed, x, y);
  float at = y + table.header_height;
  if (table.header_rule) c.hline(x, x + width, at - 1, rule);
  for (int i = 0; i < int(table.rows.size()); ++i) {
    const TableRow& row = table.rows[std::size_t(i)];
    draw_row(c, table, placed, row, i, x, at, width, result);
    at += height_of(c, table, row);
  }
  if (table.end_rule || table.total) c.hline(x, x + width, at + 3, rule);
  if (table.total) draw_total(c, table, placed, x, at, result);
  result.height = table_height(c, table);
  return result;
}

namespace {

/// Draws the words of a result, smaller if they do not fit in one line, and in two lines if need be.
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
  const float width = box.chip.empty() ? c.text_width(c.fonts().small, box.aside) : c.text_width(c.fonts().mono_large, box.chip) + 29;
  const Rect chip{r.right() - 12 - width, r.y + 8, width, r.h - 16};
  const RichResult result = result_words(c, {r.x + 16, r.y, chip.x - 6 - r.x - 16, r.h}, box);
  if (box.chip.empty()) {
    c.text_in(chip, c.fonts().small, c.colours().muted, box.aside);
    return result;
  }
  c.fill(chip, box.fill, 5);
  c.text_in(chip, c.fonts().mono_large, ink_on(box.fill, c.theme.scheme), box.chip);
  c.note(box.name + ".chip", chip);
  return result;
}

}  // namespace headlight::widgets
