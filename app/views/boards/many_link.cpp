#include "views/boards/many_link.hpp"

#include <string>

#include "session/looks.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

TextStyle style_of_link(const Canvas& c) { return {c.fonts().small, c.fonts().small_bold, c.colours().text, 18}; }

std::string words_of_link(const Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  return "[" + (frame.many.opened() ? phrases("many.link.back") : phrases("many.link")) + "](text:many)";
}

}  // namespace

float many_link_width(const Frame& frame) {
  const Canvas& c = frame.canvas;
  return has_look(frame.session, StageLook::many) ? rich_width(c, style_of_link(c), words_of_link(frame)) : 0;
}

float draw_many_link(Frame& frame, float x, float right, float baseline, Align align) {
  const Canvas& c = frame.canvas;
  const float width = many_link_width(frame);
  if (width == 0 || x + width > right) return 0;
  const RichResult link = rich_line(c, "look", align == Align::right ? right : x, baseline, style_of_link(c), words_of_link(frame), align);
  if (!link.clicked.empty()) frame.many.enter();
  return link.width;
}

}  // namespace headlight::views
