#pragma once
#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/phrases.hpp"
#include "theme/theme.hpp"
#include "widgets/frame_items.hpp"
#include "widgets/heat_painter.hpp"

namespace headlight::widgets {

/// The pointer's and the keyboard's effect on one item in this frame.
struct Interaction {
  bool hovered = false;  ///< pointer over it and nothing covers it
  bool held = false;     ///< left button went down on it and is still down
  bool clicked = false;  ///< left button released over it, or Space/Enter with focus
  bool double_clicked = false;
  bool right_clicked = false;
  bool focused = false;       ///< keyboard focus: draw the ring
  ImVec2 min = {}, max = {};  ///< physical pixels; empty for a touch that no item on screen made
  explicit operator bool() const { return clicked; }
};

enum class Align { left, centre, right };

struct Canvas;
/// Draws the bar of a head. Its pattern tells heads apart without colour: one to four pieces, each a thick line, a double line or a thin
/// line, so that the bars of twelve heads differ.
void head_bar(const Canvas& canvas, const Rect& r, int head);

/// A place to draw in. Every position and length given to it is in logical pixels, relative to `origin`.
struct Canvas {
  const Theme& theme;
  ImDrawList* draw;
  HeatPainter& heat;
  FrameItems& log;
  const Phrases& phrases;
  ImVec2 origin{0, 0};  ///< physical pixels of the logical point (0, 0); moves with scrolling

  float scale() const { return theme.scale; }
  const Palette& colours() const { return theme.palette; }
  const Fonts& fonts() const { return theme.fonts; }
  /// Converts a logical length to whole physical pixels (at least 1 for a line of any width above 0).
  float px(float logical) const;
  float line_px(float logical) const;
  /// Convert a logical point to a physical one: `at` snaps to whole pixels, `exact` does not.
  ImVec2 at(float x, float y) const;
  ImVec2 exact(float x, float y) const;
  /// Converts a physical point to a logical one.
  ImVec2 logical(ImVec2 physical) const;
  /// True if the pointer is over a part of the rectangle that is not clipped away. A drawer hides the parts beneath it from the pointer.
  bool pointed_at(const Rect& r) const;
  /// Like pointed_at, but false while the pointer rests where it lay when the person began to type.
  bool looked_at(const Rect& r) const;
  /// Returns the turn of the mouse wheel in this frame, in notches, if the pointer is over the rectangle; else 0.
  float wheel_over(const Rect& r) const;

  // Shapes. Outlines lie inside the rectangle, as the border of a box does.
  void fill(const Rect& r, ImU32 colour, float radius = 0, ImDrawFlags corners = 0) const;
  void outline(const Rect& r, ImU32 colour, float radius = 0, float width = 1) const;
  void dashed_outline(const Rect& r, ImU32 colour, float radius, float width, float on = 4, float off = 3) const;
  void hline(float x0, float x1, float y, ImU32 colour, float width = 1) const;  ///< the line's top edge is at y
  void vline(float x, float y0, float y1, ImU32 colour, float width = 1) const;  ///< the line's left edge is at x
  void line(float x0, float y0, float x1, float y1, ImU32 colour, float width) const;
  void dotted_line(float x0, float x1, float y, ImU32 colour) const;                                  ///< link underline: 1.5 on, 2.5 off
  void arrow(float x0, float x1, float y, ImU32 colour, float width = 1.f, float head = 4.5f) const;  ///< left to right
  void focus_ring(const Rect& r, float radius) const;

  /// Draws one line of text with its baseline at y and returns its width (logical). `align` says whether x is its left end, its middle or
  /// its right end.
  float text(float x, float baseline, const ImFont* font, ImU32 colour, std::string_view utf8, Align align = Align::left) const;
  /// Like text, but vertically centred in the rectangle, as the label of a control is.
  float text_in(const Rect& r, const ImFont* font, ImU32 colour, std::string_view utf8, Align align = Align::centre) const;
  float text_width(const ImFont* font, std::string_view utf8) const;
  /// Returns the largest title font in which the whole title fits this width (logical), or the smallest one if it fits in none.
  const ImFont* title_font(std::string_view utf8, float width) const;
  /// Returns the text, shortened with an ellipsis to at most this width (logical).
  std::string shortened(const ImFont* font, std::string_view utf8, float width) const;
  /// Splits a word of a script without spaces, such as Chinese or Thai, into parts no wider than `width`. Returns any other word whole.
  std::vector<std::string> broken(const ImFont* font, std::string_view word, float width) const;
  /// Breaks the text between words and at
  ///  into lines of at most this width (logical).
  std::vector<std::string> wrapped(const ImFont* font, std::string_view utf8, float width) const;
  /// Returns the baseline that centres the font's capitals and figures about this y.
  float baseline_at(const ImFont* font, float centre_y) const;

  /// Makes the rectangle an item that the pointer, the Tab key and tests can reach. The pointer can still hover over a disabled item.
  /// `under`: later items may lie upon it (links in a row) and take the pointer first.
  Interaction touch(std::string_view name, const Rect& r, bool enabled = true, bool under = false) const;
  /// Records the rectangle under a name without making it a control, so that a test or a lesson can find a drawing.
  void note(std::string_view name, const Rect& r) const;
  /// Shows a flat tooltip near the pointer after a short delay while the pointer is over the last item. Breaks long lines to fit the
  /// screen.
  void tooltip(const Interaction& touch, std::string_view text) const;
};

}  // namespace headlight::widgets
