#include "widgets/status_line.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::widgets {
namespace {

/// The end of the last sentence that begins and ends before `limit`; 0: there is none.
size_t sentence_end(std::string_view markup, size_t limit) {
  size_t end = 0;
  for (const std::string_view mark : {std::string_view(". "), std::string_view("\u3002")})
    if (const size_t at = markup.substr(0, limit).rfind(mark); at != std::string_view::npos)
      end = std::max(end, at + mark.size() - (mark.back() == ' ' ? 1 : 0));
  return end;
}

/// The sentences of `markup` that fit into the height, and an ellipsis for the others; all of them if not even the first fits.
std::string sentences_that_fit(const Canvas& c, const Rect& r, const TextStyle& style, std::string_view markup) {
  if (paragraph_height(c, r.w, style, markup) <= r.h) return std::string(markup);
  for (size_t end = sentence_end(markup, markup.size()); end > 0; end = sentence_end(markup, end - 1)) {
    if (end == markup.size()) continue;
    const std::string some = std::string(markup.substr(0, end)) + " \u2026";
    if (paragraph_height(c, r.w, style, some) <= r.h) return some;
  }
  return std::string(markup);
}

/// Narrows lines that take no more height so, or a last word would stand alone in its line.
float even_width(const Canvas& c, float width, const TextStyle& style, std::string_view markup) {
  const float height = paragraph_height(c, width, style, markup), narrower = std::floor(width * 0.8f);
  return height > 1.5f * style.line_height && paragraph_height(c, narrower, style, markup) <= height ? narrower : width;
}

}  // namespace

RichResult status_line(const Canvas& c, std::string_view name, const Rect& r, ImU32 colour, std::string_view markup) {
  c.log.announce(without_markup(markup));
  TextStyle style = label_style(c);
  if (paragraph_height(c, r.w, style, markup) > 2 * style.line_height) style = {c.fonts().small, c.fonts().small_bold, colour, 16};
  if (paragraph_height(c, r.w, style, markup) > r.h) style = {c.fonts().tiny, c.fonts().tiny_bold, colour, 13};
  style.colour = colour;
  const std::string shown = sentences_that_fit(c, r, style, markup);
  const float height = paragraph_height(c, r.w, style, shown);
  c.draw->PushClipRect(c.at(r.x, r.y), c.at(r.right(), r.bottom()), true);
  const RichResult drawn =
      paragraph(c, name, r.x, r.centre_y() - std::min(height, r.h) / 2, even_width(c, r.w, style, shown), style, shown);
  c.draw->PopClipRect();
  if (height > r.h || shown != markup) c.tooltip(c.touch(std::string(name) + ".whole", r), without_markup(markup));
  return drawn;
}

}  // namespace headlight::widgets
