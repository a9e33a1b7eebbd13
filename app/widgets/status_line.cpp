#include "widgets/status_line.hpp"

#include <algorithm>

namespace headlight::widgets {
RichResult status_line(const Canvas& c, std::string_view name, const Rect& r, ImU32 colour, std::string_view markup) {
  c.log.announce(without_markup(markup));
  TextStyle style = label_style(c);
  if (paragraph_height(c, r.w, style, markup) > 2 * style.line_height) style = {c.fonts().small, c.fonts().small_bold, colour, 16};
  if (paragraph_height(c, r.w, style, markup) > r.h) style = {c.fonts().tiny, c.fonts().tiny_bold, colour, 13};
  style.colour = colour;
  const float height = paragraph_height(c, r.w, style, markup);
  c.draw->PushClipRect(c.at(r.x, r.y), c.at(r.right(), r.bottom()), true);
  const RichResult drawn = paragraph(c, name, r.x, r.centre_y() - std::min(height, r.h) / 2, r.w, style, markup);
  c.draw->PopClipRect();
  if (height > r.h) c.tooltip(c.touch(std::string(name) + ".whole", r), without_markup(markup));
  return drawn;
}

}  // namespace headlight::widgets
