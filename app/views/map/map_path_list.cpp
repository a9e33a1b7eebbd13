#include "views/map/map_path_list.hpp"

#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "views/map/map_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

constexpr float path_heading = 34, path_caution = 40;

/// In a narrow column a line says below its words where that is.
bool is_narrow(float width) { return width < 340; }
float path_line_height(float width) { return is_narrow(width) ? 42.f : 30.f; }

void draw_share(const Canvas& c, const Rect& r, float share) {
  const ImU32 fill = heat_colour(c.theme.beam, ColourMap::beam, std::isfinite(share) ? share : 0, 1);
  c.fill(r, fill, radius::cell);
  c.text_in(r, c.fonts().mono, ink_on(fill, c.theme.scheme), format_number(share, 3));
}

}  // namespace

float path_list_height(const AttentionPath& path, float width) {
  return path_heading + path_line_height(width) * static_cast<float>(path.hops.size() + (path.next ? 2 : 1)) + path_caution;
}

float draw_path_list(Frame& frame, const AttentionPath& path, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Palette& p = c.colours();
  c.hline(x, x + width, y, p.line);
  c.draw->AddCircleFilled(c.exact(x + 5, y + 20), 4 * c.scale(), p.text, 20);
  c.text(x + 16, y + 25, c.fonts().label_hot, p.text, c.phrases("map.path.title"));
  y += path_heading;
  const std::vector<PathLine> lines = path_lines(frame.session, path, c.phrases);
  const float step = path_line_height(width), top = y + 15;
  c.line(x + 5, top, x + 5, top + step * static_cast<float>(lines.size() - 1), p.text, 1.5f);
  for (const PathLine& line : lines) {
    const float middle = y + 15, share = 52;
    c.draw->AddCircleFilled(c.exact(x + 5, middle), 4.5f * c.scale(), p.bg, 20);
    c.draw->AddCircle(c.exact(x + 5, middle), 4.f * c.scale(), p.text, 20, c.line_px(1.5f));
    const float words = rich_line(c, "map.path", x + 18, c.baseline_at(c.fonts().label_hot, middle), label_style(c), line.words).width;
    const float left = x + std::max(words + 34, width * 0.36f), baseline = c.baseline_at(c.fonts().small, middle);
    if (is_narrow(width)) rich_line(c, "map.path.where", x + 18, baseline + 17, small_style(c), line.where);
    else rich_line(c, "map.path.where", left, baseline, small_style(c), line.where);
    if (line.share) draw_share(c, {x + width - share, middle - 11, share, 22}, *line.share);
    y += step;
  }
  c.note("map.path", {x, top, width, y - top});
  y += 6;
  return y + paragraph(c, "map.path.caution", x, y, width, small_style(c), c.phrases("map.path.caution")).height;
}

}  // namespace headlight
