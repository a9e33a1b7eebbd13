#include "views/named_row.hpp"

#include <algorithm>
#include <cmath>

#include "views/node_matrix.hpp"
#include "views/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

/// A long name is set smaller, and where that does not do shortened and told in full by a tooltip.
void draw_name(const Canvas& c, const Rect& r, const Touch& touch, const std::string& name, bool muted) {
  const ImFont* usual = muted ? c.fonts().label_plain : c.fonts().label_hot;
  const ImFont* font = c.text_width(usual, name) <= r.w ? usual : muted ? c.fonts().small : c.fonts().small_bold;
  const std::string shown = c.shortened(font, name, r.w);
  c.text_in(r, font, muted ? c.colours().muted : c.colours().text, shown, Align::left);
  if (shown != name) c.tooltip(touch, name);
}

}  // namespace

float draw_named_row(Frame& frame, const Rect& area, NodeId node, Index row) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Axes& axes = s.graph()[node].axes;
  constexpr float line = 22, least_column = 148, index = 18, number = 42;
  if (!axes.cols.labels || area.h < 60 || axes.cols.size > 64) return 0;
  rich_line(c, "named", area.x, area.y + 14, {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18},
            "The row of " + bold_word(axes.rows, row) + ", number by number");
  const int columns = std::max(1, static_cast<int>(area.w / least_column));
  const float column = std::clamp(area.w / static_cast<float>(columns), least_column, 200.f);
  const Index lines = (axes.cols.size + columns - 1) / columns;
  const Colouring colours = colouring(frame, node);
  for (Index i = 0; i < axes.cols.size; ++i) {
    const Rect r = {area.x + column * static_cast<float>(i / lines), area.y + 28 + line * static_cast<float>(i % lines), column - 12, line};
    if (r.bottom() > area.bottom()) continue;
    const float value = (*colours.values)(row, i);
    const Touch touch = c.touch("named." + std::to_string(i), r);
    c.log.skip_last_in_tab_order();
    if (touch.hovered) frame.hover = Cell{node, row, i};
    if (touch.clicked) s.pin({node, row, i});
    const bool zero = value == 0;
    const Rect cell = {r.right() - number, r.y + 2, number, line - 4};
    const ImU32 fill = std::isfinite(value) ? heat_colour(c.theme.diverging, ColourMap::diverging, value, colours.limit) : c.colours().panel;
    if (!zero) c.fill(cell, fill, radius::cell);
    c.text_in({r.x, r.y, index, line}, c.fonts().mono_small, c.colours().muted, std::to_string(i), Align::left);
    draw_name(c, {r.x + index, r.y, r.w - index - number - 4, line}, touch, axes.cols.label(i), zero);
    c.text_in(cell, c.fonts().mono_small, zero ? c.colours().muted : ink_on(fill, c.theme.dark), format_number(value, 2), Align::centre);
  }
  return 28 + line * static_cast<float>(lines);
}

}  // namespace headlight
