#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "widgets/canvas.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::widgets {

/// The kind of a column. Each is as wide as its content; spare width goes into the bars and between the columns.
enum class ColumnOf {
  words,    ///< aligned left
  numbers,  ///< aligned right
  signs,    ///< muted, between numbers; left out if they do not fit
  bars      ///< lengths; left out first
};
struct TableColumn {
  std::string header;  ///< markup, tiny and muted
  ColumnOf of = ColumnOf::numbers;
  Role header_role = Role::muted;
  bool header_bold = false;
};

struct TableCell {
  std::string text;  ///< markup if `markup`, else plain
  Role role = Role::text;
  std::string link;  ///< underlined with dots; item "<table name>.<link>"
  bool bold = false;
  bool words = false;  ///< set in Inter 13, else in mono 12
  bool markup = false;
  float room = 0;            ///< width for words; wider ones are set smaller, in several lines. 0: their own width
  std::optional<float> bar;  ///< a bar instead of the text: its share of the column, 0 to 1
  ImU32 bar_colour = 0;
};

struct TableRow {
  std::vector<TableCell> cells;  ///< one for each column; missing ones are empty
  bool hot = false;
  std::string name;  ///< not empty: the row can be hovered and clicked; item "<table name>.<name>"
};

struct WorkingTable {
  std::string name;
  std::vector<TableColumn> columns;
  std::vector<TableRow> rows;
  std::optional<TableRow> total;  ///< below a rule
  bool check = false;             ///< a check mark before the last cell of the total
  bool header_rule = true;
  bool end_rule = true;  ///< the rule below the rows
  float row_height = 22;
  float header_height = 20;  ///< from y to the first row
};

struct TableResult {
  float height = 0;  ///< logical pixels, from the header's top to below the last row
  std::string hovered_link, clicked_link;
  std::optional<int> hovered_row, clicked_row;
};

/// True if the words fit `room` (logical) in two small lines.
bool has_room_in_two_lines(const Canvas& canvas, const std::string& words, float room);

/// Draws the table from (x, y), `width` wide; the hot band reaches 8 beyond both sides.
TableResult working_table(const Canvas& canvas, float x, float y, float width, const WorkingTable& table);
float table_height(const Canvas& canvas, const WorkingTable& table);

/// The boxed last line of a table: markup at the left, a chip in the cell's own colour at the right.
constexpr float result_height = 52;
struct ResultBox {
  std::string name;
  std::string markup;   ///< "1.000 ÷ 1.101  ="
  std::string chip;     ///< "0.908"; empty: no chip
  ImU32 fill = 0;       ///< the cell's colour
  bool mono = true;     ///< the markup's plain runs in mono
  std::string aside{};  ///< muted, at the right end in the chip's place
};
RichResult result_box(const Canvas& canvas, const Rect& r, const ResultBox& box);

/// Symbols of an equation with their shapes beneath, laid out from left to right.
struct EquationPart {
  std::string symbol;  ///< markup
  std::string below;   ///< mono, muted: "(9, 9)"
  Role role = Role::text;
  bool bold = true;  ///< letters are bold, operators and function names are plain
  float space = 12;  ///< gap before it, logical
};
/// Draws an equation; one wider than `width` continues in the next line. Returns its height (the first symbols' baseline is at y + 24).
float equation(const Canvas& canvas, float x, float y, float width, const std::vector<EquationPart>& parts, std::string_view note = {});
float equation_height(const Canvas& canvas, float width, const std::vector<EquationPart>& parts, std::string_view note = {});

}  // namespace headlight::widgets
