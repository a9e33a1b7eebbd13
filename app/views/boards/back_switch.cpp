#include "views/boards/back_switch.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "session/way_back/objectives.hpp"
#include "widgets/controls.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float back_button = 30, beside_back = 12, around_words = 24;

std::vector<std::string> both_ways(const Phrases& phrases) { return {phrases("back.forward"), phrases("back.back")}; }

float width_of_both(const Canvas& c) {
  float widest = 0;
  for (const std::string& way : both_ways(c.phrases)) widest = std::max(widest, c.text_width(c.fonts().label, way));
  return 2 * (widest + around_words);
}

}  // namespace

float room_of_back_switch(const Frame& frame) {
  const Session& s = frame.session;
  if (!(has_way_back(s) || s.selection().map) || frame.canvas.log.on_paper()) return 0;
  return (goes_back(s) ? width_of_both(frame.canvas) : back_button) + beside_back;
}

float draw_back_switch(Frame& frame, float right, float y) {
  const float room = room_of_back_switch(frame);
  if (room == 0) return 0;
  const Canvas& c = frame.canvas;
  const Rect r = {right - room + beside_back, y, room - beside_back, back_button};
  const std::string tip = c.phrases("back.switch.tip", {{"key", key_of(Shortcut::way_back, c.phrases)}});
  if (!goes_back(frame.session)) {
    if (button(c, "back", r, "\u2202", ButtonKind::outline, {.tooltip = tip, .label = c.phrases("back.title")}))
      set_way_back(frame.session, true);
    return room;
  }
  const std::vector<std::string> ids = {"forward", "back"};
  if (const auto way = segmented(c, "back", r, both_ways(c.phrases), 1, {tip, ""}, ids)) set_way_back(frame.session, *way == 1);
  return room;
}

}  // namespace headlight::views
