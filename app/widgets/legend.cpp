#include "widgets/legend.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "theme/number_format.hpp"
#include "widgets/matrix_draw.hpp"

namespace headlight::widgets {
namespace {

constexpr float bar_height = 10, tick_length = 4;

}  // namespace

std::vector<Tick> legend_ticks(ColourMap map, float limit) {
  if (map == ColourMap::beam) return {{0, "0"}, {0.5f, limit_text(limit / 2)}, {1, limit_text(limit)}};
  return {{0, "-" + limit_text(limit)}, {0.5f, "0"}, {1, limit_text(limit)}};
}

void legend(const Canvas& c, float x, float y, float width, ColourMap map, float limit, const ImFont* font) {
  legend(c, x, y, width, map, legend_ticks(map, limit), font);
}

void colour_bar(const Canvas& c, const Rect& r, ColourMap map) {
  const ColourTable& table = c.theme.table(map);
  const ImVec2 a = c.at(r.x, r.y), b = c.at(r.right(), r.bottom());
  // Fills each pixel column by itself, to show exactly the table's colours: ImGui would blend between a few of them.
  const int n = int(b.x - a.x);
  for (int i = 0; i < n; ++i) {
    const ImU32 colour = table[table_index((float(i) + 0.5f) / float(n))];
    c.draw->AddRectFilled({a.x + float(i), a.y}, {a.x + float(i) + 1, b.y}, colour);
  }
}

void legend(const Canvas& c, float x, float y, float width, ColourMap map, const std::vector<Tick>& ticks, const ImFont* font) {
  colour_bar(c, {x, y, width, bar_height}, map);
  const ImFont* numbers = font ? font : c.fonts().mono_small;
  float widest = 0;
  for (const Tick& tick : ticks) widest = std::max(widest, c.text_width(numbers, tick.label));
  const float baseline = y + bar_height + std::max(16.f, tick_length + 3 + 2 * c.baseline_at(numbers, 0));  // lower for large figures
  const bool close = static_cast<float>(ticks.size() - 1) * (widest + 2) > width;  // then only the numbers at the ends are drawn
  for (const Tick& tick : ticks) {
    if (close && tick.at > 0 && tick.at < 1) continue;
    const float at = std::round(x + tick.at * width);
    c.vline(at - (tick.at > 0.9f ? 1.f : 0.f), y + bar_height, y + bar_height + tick_length, c.colours().muted);
    c.text(at, baseline, numbers, c.colours().muted, c.phrases.number(tick.label), Align::centre);
  }
}

float mask_swatch(const Canvas& c, float x, float y, std::string_view word, bool with_number) {
  const float centre = y + bar_height / 2;
  constexpr float to_word = 22;
  const Rect r{x, centre - 7, 17, 14};
  c.fill(r, c.colours().panel, 2);
  if (with_number) masked_corner(c, r, c.colours().muted);
  else c.line(r.centre_x() - 3.5f, centre + 3.5f, r.centre_x() + 3.5f, centre - 3.5f, c.colours().line2, 1);
  return to_word + c.text(x + to_word, c.baseline_at(c.fonts().tiny, centre), c.fonts().tiny, c.colours().muted, word);
}

}  // namespace headlight::widgets
