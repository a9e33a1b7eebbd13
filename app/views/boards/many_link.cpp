#include "views/boards/many_link.hpp"

#include <string>

#include "session/looks.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

float draw_many_link(Frame& frame, float x, float right, float baseline, Align align) {
  const Canvas& c = frame.canvas;
  if (!has_look(frame.session, StageLook::many)) return 0;
  const TextStyle style = {c.fonts().small, c.fonts().small_bold, c.colours().text, 18};
  const std::string words = "[" + (frame.many.opened() ? c.phrases("many.link.back") : c.phrases("many.link")) + "](text:many)";
  if (x + rich_width(c, style, words) > right) return 0;
  const RichResult link = rich_line(c, "look", align == Align::right ? right : x, baseline, style, words, align);
  if (!link.clicked.empty()) frame.many.enter();
  return link.width;
}

}  // namespace headlight::views
