#include "views/named_row.hpp"

#include <algorithm>
#include <cmath>

#include "views/node_matrix.hpp"
#include "views/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {

float draw_named_row(Frame& frame, const Rect& area, NodeId node, Index row) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Axes& axes = s.graph()[node].axes;
  constexpr float line = 22, column = 148;
  if (!axes.cols.labels || area.h < 60 || axes.cols.size > 64) return 0;
  rich_line(c, "named", area.x, area.y + 14, {c.fonts().small_bold, c.fonts().small_bold, c.colours().text, 18},
            "The row of " + bold_word(axes.rows, row) + ", number by number");
  const int columns = std::max(1, static_cast<int>(area.w / column));
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
    const Rect cell = {r.right() - 48, r.y + 2, 48, line - 4};
    const ImU32 fill = std::isfinite(value) ? heat_colour(c.theme.diverging, ColourMap::diverging, value, colours.limit) : c.colours().panel;
    if (!zero) c.fill(cell, fill, radius::cell);
    c.text_in({r.x, r.y, 24, line}, c.fonts().mono_small, c.colours().muted, std::to_string(i), Align::left);
    c.text_in({r.x + 22, r.y, 70, line}, zero ? c.fonts().label_plain : c.fonts().label_hot, zero ? c.colours().muted : c.colours().text, axes.cols.label(i), Align::left);
    c.text_in(cell, c.fonts().mono_small, zero ? c.colours().muted : ink_on(fill, c.theme.dark), format_number(value, 2), Align::centre);
  }
  return 28 + line * static_cast<float>(lines);
}

}  // namespace headlight
