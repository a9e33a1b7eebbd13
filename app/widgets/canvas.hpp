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

/// What the pointer and the keyboard do to one item in this frame.
struct Interaction {
  bool hovered = false;  ///< pointer over it and nothing covers it
  bool held = false;     ///< left button went down on it and is still down
  bool clicked = false;  ///< left button released over it, or Space/Enter with focus
  bool double_clicked = false;
  bool right_clicked = false;
  bool focused = false;       ///< keyboard focus: draw the ring
  ImVec2 min = {}, max = {};  ///< physical pixels; empty where a touch was made up
  explicit operator bool() const { return clicked; }
};

enum class Align { left, centre, right };

struct Canvas;
/// The bar of a head, told apart without colour too: one to four pieces, drawn as a thick line, a double line or a thin line, so that the
/// bars of twelve heads differ.
void head_bar(const Canvas& canvas, const Rect& r, int head);

/// A place to draw: everything given to it is in logical pixels, relative to `origin`.
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
  /// Logical length to whole physical pixels (at least 1 for a line of any width above 0).
  float px(float logical) const;
  float line_px(float logical) const;
  /// Logical point to a physical point: snapped to whole pixels, or exact.
  ImVec2 at(float x, float y) const;
  ImVec2 exact(float x, float y) const;
  /// Physical point to a logical point.
  ImVec2 logical(ImVec2 physical) const;
  /// Whether the pointer is over the rectangle, where that is not clipped away: what lies under a drawer is not pointed at.
  bool pointed_at(const Rect& r) const;
  /// The same, but a pointer that was left lying while somebody typed looks at nothing until it moves.
  bool looked_at(const Rect& r) const;
  /// How far the wheel was turned over it.
  float wheel_over(const Rect& r) const;

  // Shapes. Outlines lie inside the rectangle, as a border of a box does.
  void fill(const Rect& r, ImU32 colour, float radius = 0, ImDrawFlags corners = 0) const;
  void outline(const Rect& r, ImU32 colour, float radius = 0, float width = 1) const;
  void dashed_outline(const Rect& r, ImU32 colour, float radius, float width, float on = 4, float off = 3) const;
  void hline(float x0, float x1, float y, ImU32 colour, float width = 1) const;  ///< the line's top edge is at y
  void vline(float x, float y0, float y1, ImU32 colour, float width = 1) const;  ///< the line's left edge is at x
  void line(float x0, float y0, float x1, float y1, ImU32 colour, float width) const;
  void dotted_line(float x0, float x1, float y, ImU32 colour) const;                                  ///< link underline: 1.5 on, 2.5 off
  void arrow(float x0, float x1, float y, ImU32 colour, float width = 1.f, float head = 4.5f) const;  ///< left to right
  void focus_ring(const Rect& r, float radius) const;

  /// Draws one line of text whose baseline is at y; returns its width (logical). x is the left end, the middle or the right end.
  float text(float x, float baseline, const ImFont* font, ImU32 colour, std::string_view utf8, Align align = Align::left) const;
  /// The same, vertically centred in the rectangle as a label of a control is.
  float text_in(const Rect& r, const ImFont* font, ImU32 colour, std::string_view utf8, Align align = Align::centre) const;
  float text_width(const ImFont* font, std::string_view utf8) const;
  /// The font of a title that has so much room: the largest in which it is whole, if any is.
  const ImFont* title_font(std::string_view utf8, float width) const;
  /// The text, shortened with an ellipsis to at most this width (logical).
  std::string shortened(const ImFont* font, std::string_view utf8, float width) const;
  /// The parts of a word that are no wider than this, where it is one of a script without spaces, as Chinese or Thai; else the whole word.
  std::vector<std::string> broken(const ImFont* font, std::string_view word, float width) const;
  /// The text in lines of at most this width (logical), broken between words and at \n.
  std::vector<std::string> wrapped(const ImFont* font, std::string_view utf8, float width) const;
  /// The baseline that centres the font's capitals and figures about this y.
  float baseline_at(const ImFont* font, float centre_y) const;

  /// Makes the rectangle an item: the pointer, the Tab key and tests can reach it. Disabled items are still hovered.
  /// `under`: later items may lie upon it (links in a row) and take the pointer first.
  Interaction touch(std::string_view name, const Rect& r, bool enabled = true, bool under = false) const;
  /// Only records the rectangle (a drawn thing that a test or a lesson may look for).
  void note(std::string_view name, const Rect& r) const;
  /// A flat tooltip near the pointer after a short delay, when the last item is hovered. Long lines are broken, so that it fits the screen.
  void tooltip(const Interaction& touch, std::string_view text) const;
};

}  // namespace headlight::widgets
