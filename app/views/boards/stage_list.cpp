#include "views/boards/stage_list.hpp"

#include <vector>

#include "session/stage.hpp"
#include "views/prose/stage_title.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float arrow = 22;

std::vector<Choice> choices(const Session& s, const Phrases& phrases) {
  std::vector<Choice> rows = {{phrases("map.rail"), phrases("map.rail.whole"), ""}};
  int number = 0;
  for (const StagePlace& place : s.navigation().stages())
    rows.push_back(
        {std::to_string(++number) + "  " + without_markup(stage_title(s, place, phrases)), place_words(place, s.nodes(), phrases), ""});
  return rows;
}

}  // namespace

/// Presentations, paper and a window with a rail have no list of stages here.
bool lists_stages(const Frame& frame) {
  return frame.grid.rail_form == Rail::drawer && frame.grid.top.h > 0 && !frame.canvas.log.on_paper();
}

float draw_title_with_stages(Frame& frame, float x, float baseline, const std::string& title) {
  const Canvas& c = frame.canvas;
  const float width = c.text(x, baseline, c.fonts().title, c.colours().text, title);
  if (!lists_stages(frame)) return width;
  const Rect r = {x - 4, baseline - 27, width + arrow + 8, 36};
  const Interaction touch = c.touch("stages", r);
  icon(c, Icon::chevron_down, x + width + arrow / 2 + 2, baseline - 8, touch.hovered ? c.colours().text : c.colours().muted, 18);
  if (touch.focused) c.focus_ring(r, radius::control);
  c.log.describe("stages", ControlKind::opener, c.phrases("board.stages"), title);
  c.tooltip(touch, c.phrases("board.stages"));
  const std::vector<Choice> rows = choices(frame.session, c.phrases);
  if (const auto chosen = menu(c, "stages.list", r, opens_list(touch), rows)) {
    if (*chosen == 0) frame.session.show_map();
    else frame.session.go(frame.session.navigation().stages()[static_cast<size_t>(*chosen) - 1]);
  }
  return width + arrow;
}

}  // namespace headlight::views
