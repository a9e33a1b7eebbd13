#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// A stretch of text in one style.
struct TextRun {
  std::string text;
  Role role = Role::text;
  bool coloured = false;  ///< the role's colour instead of the paragraph's
  bool bold = false;
  bool mono = false;
  int script = 0;            ///< -1 subscript, 0 on the line, +1 superscript
  bool is_position = false;  ///< a subscript that tells equal words apart by their positions
  std::string link;          ///< not empty: underlined with dots, can be hovered and clicked
};

/// Parses markup: **bold**, `mono`, W_{Q}, e^{d}, the_{@3} for the word at position 3 among equal ones, [q](query:stage.q) for a bold link
/// in the role's colour, [K](key) for the same without a link, [text](muted:id) ... and \* \[ \_ for the characters themselves. Roles: text
/// muted query key value output beam edit nan good.
std::vector<TextRun> parse_runs(std::string_view markup);
/// Returns the plain words of a marked-up text; a superscript becomes ^2 or ^(a + b), a position "the (3)".
std::string without_markup(std::string_view markup);

/// Escapes a user's word for use in markup.
std::string escaped(std::string_view text);

struct TextStyle {
  const ImFont* font;
  const ImFont* bold;
  ImU32 colour;
  float line_height;  ///< logical pixels
};

TextStyle body_style(const Canvas& canvas);   ///< 14 / 21, ink
TextStyle small_style(const Canvas& canvas);  ///< 12 / 18, muted
TextStyle name_style(const Canvas& canvas);   ///< 16 / 24, ink, semibold
TextStyle label_style(const Canvas& canvas);  ///< 13 / 20, ink (status line, lists)

struct RichResult {
  float width = 0, height = 0;   ///< logical pixels
  std::string hovered, clicked;  ///< ids of links; empty: none
};

/// Wraps and draws a paragraph from its top-left corner. Links are recorded as "<name>.<link id>".
RichResult paragraph(const Canvas& canvas, std::string_view name, float x, float y, float width, const TextStyle& style,
                     std::string_view markup);
float paragraph_height(const Canvas& canvas, float width, const TextStyle& style, std::string_view markup);

/// Draws a line on a baseline, without wrapping.
RichResult rich_line(const Canvas& canvas, std::string_view name, float x, float baseline, const TextStyle& style, std::string_view markup,
                     Align align = Align::left);
float rich_width(const Canvas& canvas, const TextStyle& style, std::string_view markup);

/// Prose with the beam bar at its left ("Look at row it: ..."). The text starts 14 right of x.
RichResult look_at(const Canvas& canvas, std::string_view name, float x, float y, float width, std::string_view markup);
float look_at_height(const Canvas& canvas, float width, std::string_view markup);

}  // namespace headlight::widgets
