#include "widgets/layout/text_boxes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "theme/imgui_font.hpp"

namespace headlight::widgets {
namespace {

void act(const LinkActions& links, const RichResult& text) {
  if (links.hovered && !text.hovered.empty()) links.hovered(text.hovered);
  if (links.clicked && !text.clicked.empty()) links.clicked(text.clicked);
}

}  // namespace

namespace box {

Box paragraph(std::string name, std::string markup, const TextStyle& style, LinkActions links) {
  const auto measure = [markup, style](const Canvas& c, float width) {
    const float whole = std::ceil(rich_width(c, style, markup)) + 1;  // keeps it in one line in a box as wide as itself
    return BoxSize{std::min(width, whole), paragraph_height(c, width, style, markup)};
  };
  return drawn(measure, [name = std::move(name), markup, style, links = std::move(links)](const Canvas& c, const Rect& r) {
    act(links, widgets::paragraph(c, name, r.x, r.y, r.w, style, markup));
  });
}

Box paragraph(std::string name, std::string markup, TextStyle (*style)(const Canvas&), LinkActions links) {
  return made_for_width([=](const Canvas& c, float) { return paragraph(name, markup, style(c), links); });
}

Box body(std::string name, std::string markup, LinkActions links) {
  return paragraph(std::move(name), std::move(markup), body_style, std::move(links));
}
Box small(std::string name, std::string markup, LinkActions links) {
  return paragraph(std::move(name), std::move(markup), small_style, std::move(links));
}
Box label(std::string name, std::string markup, LinkActions links) {
  return paragraph(std::move(name), std::move(markup), label_style, std::move(links));
}

Box look_at(std::string name, std::string markup, LinkActions links) {
  const auto measure = [markup](const Canvas& c, float width) { return BoxSize{width, look_at_height(c, width, markup)}; };
  return drawn(measure, [name = std::move(name), markup, links = std::move(links)](const Canvas& c, const Rect& r) {
    act(links, widgets::look_at(c, name, r.x, r.y, r.w, markup));
  });
}

Box words(const ImFont* font, ImU32 colour, std::string utf8, Align align) {
  const auto measure = [font, utf8](const Canvas& c, float) { return BoxSize{c.text_width(font, utf8), line_height(font) / c.scale()}; };
  return drawn(measure, [font, colour, utf8, align](const Canvas& c, const Rect& r) {
    c.text_in(r, font, colour, c.shortened(font, utf8, r.w), align);
  });
}

Box words(ImFont* Fonts::*font, Role role, std::string utf8, Align align) {
  return made_for_width([=](const Canvas& c, float) { return words(c.fonts().*font, role_colour(c.colours(), role), utf8, align); });
}

Box caption(std::string utf8, Align align) { return words(&Fonts::small, Role::muted, std::move(utf8), align); }
Box heading(std::string utf8) {
  constexpr float line = 16;
  const auto lines = [utf8](const Canvas& c, float width) { return c.wrapped(c.fonts().small_bold, utf8, width); };
  const auto measure = [lines, utf8](const Canvas& c, float width) {
    return BoxSize{std::min(width, c.text_width(c.fonts().small_bold, utf8)), line * static_cast<float>(lines(c, width).size())};
  };
  return drawn(measure, [lines](const Canvas& c, const Rect& r) {
    Rect at{r.x, r.y, r.w, line};
    for (const std::string& words : lines(c, r.w)) {
      c.text_in(at, c.fonts().small_bold, c.colours().muted, words, Align::left);
      at.y += line;
    }
  });
}

Box section(std::string title, Boxes content) {
  content.insert(content.begin(), heading(std::move(title)));
  return column(std::move(content));
}

Box table(WorkingTable table, std::function<void(const TableResult&)> report) {
  const auto shared = std::make_shared<const WorkingTable>(std::move(table));
  const auto measure = [shared](const Canvas& c, float width) { return BoxSize{width, table_height(c, *shared)}; };
  return drawn(measure, [shared, report = std::move(report)](const Canvas& c, const Rect& r) {
    const TableResult result = working_table(c, r.x, r.y, r.w, *shared);
    if (report) report(result);
  });
}

Box result(ResultBox shown) {
  return drawn(result_height, [shown = std::move(shown)](const Canvas& c, const Rect& r) { result_box(c, r, shown); });
}

Box equation(std::vector<EquationPart> parts, std::string note) {
  const auto shared = std::make_shared<const std::vector<EquationPart>>(std::move(parts));
  const auto measure = [shared, note](const Canvas& c, float width) { return BoxSize{width, equation_height(c, width, *shared, note)}; };
  return drawn(measure, [shared, note](const Canvas& c, const Rect& r) { widgets::equation(c, r.x, r.y, r.w, *shared, note); });
}

}  // namespace box
}  // namespace headlight::widgets
