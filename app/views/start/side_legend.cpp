#include "views/start/side_legend.hpp"

#include <algorithm>

#include "base/number_text.hpp"
#include "widgets/legend.hpp"

namespace headlight::views {
namespace {

constexpr float side_bar_height = 7, side_tick = 3;

float legend_line(const Canvas& c, const ImFont* font) { return font->FontSize / c.scale() * 1.25f; }

}  // namespace

float side_legend_height(const Canvas& c, const SideLegend& l) {
  const float numbers = l.map == ColourMap::beam ? legend_line(c, l.font) : 0;
  return side_bar_height + side_tick + numbers + (l.note.empty() ? 0 : legend_line(c, l.note_font) + 2);
}

float side_legend(const Canvas& c, const SideLegend& l) {
  const float left = l.right - l.width, below = l.y + side_bar_height + side_tick;
  colour_bar(c, {left, l.y, l.width, side_bar_height}, l.map);
  for (const float at : {0.f, 0.5f, 1.f})
    c.vline(left + at * l.width - (at > 0.9f ? 1.f : 0.f), l.y + side_bar_height, below, c.colours().muted);
  const ImU32 ink = c.colours().muted;
  const std::string most = c.phrases.number(limit_text(l.limit));
  if (l.map == ColourMap::beam) {
    const float baseline = below + legend_line(c, l.font) * 0.85f;
    c.text(left, baseline, l.font, ink, "0", Align::centre);
    c.text(l.right, baseline, l.font, ink, most, Align::centre);
  } else {
    const float baseline = c.baseline_at(l.font, l.y + side_bar_height / 2);
    c.text(left - 8, baseline, l.font, ink, "-" + most, Align::right);
    c.text(l.right + 6, baseline, l.font, ink, most);
  }
  if (!l.note.empty()) c.text(l.right - l.width / 2, below + legend_line(c, l.note_font) * 0.95f, l.note_font, ink, l.note, Align::centre);
  return side_legend_height(c, l);
}

}  // namespace headlight::views
