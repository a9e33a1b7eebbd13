#include "views/map/map_rail.hpp"

#include <algorithm>

#include "views/boards/motion_view.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

/// Draws two columns of connected blocks in place of a thumbnail.
void draw_map_icon(const Canvas& c, const Rect& r, ImU32 colour) {
  const float w = r.w * 0.36f, h = r.h * 0.2f;
  for (const float y : {0.06f, 0.4f, 0.74f}) c.outline({r.x + r.w * 0.04f, r.y + r.h * y, w, h}, colour, 2, 1.2f);
  for (const float y : {0.23f, 0.57f}) c.outline({r.x + r.w * 0.6f, r.y + r.h * y, w, h}, colour, 2, 1.2f);
  const float left = r.x + r.w * 0.22f, right = r.x + r.w * 0.78f;
  for (const float y : {0.26f, 0.6f}) c.vline(left, r.y + r.h * y, r.y + r.h * (y + 0.14f), colour, 1.2f);
  c.vline(right, r.y + r.h * 0.43f, r.y + r.h * 0.57f, colour, 1.2f);
  c.hline(r.x + r.w * 0.4f, r.x + r.w * 0.6f, r.y + r.h * 0.67f, colour, 1.2f);
}

}  // namespace

void draw_rail_of_map(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  const Palette& p = c.colours();
  Selection& selection = frame.session.selection();
  const bool narrow = frame.grid.rail_form == Rail::thumbnails, titles = frame.grid.rail_form == Rail::titles;
  const Interaction touch = c.touch("stage.map", r);
  c.log.describe("stage.map", ControlKind::choice, c.phrases("map.rail"), {}, selection.map);
  if (selection.map) c.fill(r, p.bg);
  else if (touch.hovered) c.fill(r, p.wash);
  if (selection.map) c.fill({r.x, r.y, 3, r.h}, p.accent);
  const float tall = std::min(38.f, r.h - 5);
  const Rect small =
      titles ? Rect{r.x + 14, r.centre_y() - 13, 32, 26} : Rect{narrow ? r.centre_x() - 23 : r.x + 19, r.centre_y() - tall / 2, 46, tall};
  c.outline(small, p.line2, 2);
  draw_map_icon(c, small.inset(3), p.muted);
  const ImFont* font = selection.map ? c.fonts().word_bold : c.fonts().word;
  if (titles) c.text(r.x + 54, c.baseline_at(font, r.centre_y()), font, p.text, c.phrases("map.rail"));
  else if (!narrow) {
    c.text(r.x + 80, r.y + 26, font, p.text, c.phrases("map.rail"));
    c.text(r.x + 80, r.y + 44, c.fonts().small, p.muted, c.phrases("map.rail.whole"));
  }
  if (touch.focused) c.outline(r.inset(2), p.text, radius::control, 2);
  c.tooltip(touch, c.phrases("map.rail.tip", {{"key", key_of(Shortcut::map, c.phrases)}}));
  if (touch.clicked) go_to_map(frame);
}

}  // namespace headlight::views
