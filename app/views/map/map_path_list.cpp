#include "views/map/map_path_list.hpp"

#include <algorithm>
#include <cmath>

#include "base/decimal_mark.hpp"
#include "theme/number_format.hpp"
#include "views/map/map_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

constexpr float path_heading = 34, path_caution = 40, share_width = 52;

float words_width(const Canvas& c, const PathLine& line) { return rich_width(c, label_style(c), line.words); }

/// Where a line goes on behind its words.
float where_begins(float words, float width) { return std::max(words + 34, width * 0.36f); }

/// Whether each line says in itself where that is; else, in a narrow column or behind long words, it says so below.
bool is_wide(const Canvas& c, const std::vector<PathLine>& lines, float width) {
  return width >= 340 && std::all_of(lines.begin(), lines.end(), [&](const PathLine& line) {
           const float room = width - (line.share ? share_width + 8 : 0) - where_begins(words_width(c, line), width);
           return rich_width(c, small_style(c), line.where) <= room;
         });
}

float line_height(bool wide) { return wide ? 30.f : 42.f; }

void draw_share(const Canvas& c, const Rect& r, float share) {
  const ImU32 fill = heat_colour(c.theme.beam, ColourMap::beam, std::isfinite(share) ? share : 0, 1);
  c.fill(r, fill, radius::cell);
  c.text_in(r, c.fonts().mono, ink_on(fill, c.theme.scheme), numbers_with_mark(format_number(share, 3), c.phrases.decimal_mark()));
}

}  // namespace

float path_list_height(const Frame& frame, const AttentionPath& path, float width) {
  const std::vector<PathLine> lines = path_lines(frame.session, path, frame.canvas.phrases);
  return path_heading + line_height(is_wide(frame.canvas, lines, width)) * static_cast<float>(lines.size()) + path_caution;
}

float draw_path_list(Frame& frame, const AttentionPath& path, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Palette& p = c.colours();
  c.hline(x, x + width, y, p.line);
  c.draw->AddCircleFilled(c.exact(x + 5, y + 20), 4 * c.scale(), p.text, 20);
  c.text(x + 16, y + 25, c.fonts().label_hot, p.text, c.phrases("map.path.title"));
  y += path_heading;
  const std::vector<PathLine> lines = path_lines(frame.session, path, c.phrases);
  const bool wide = is_wide(c, lines, width);
  const float step = line_height(wide), top = y + 15;
  c.line(x + 5, top, x + 5, top + step * static_cast<float>(lines.size() - 1), p.text, 1.5f);
  for (const PathLine& line : lines) {
    const float middle = y + 15;
    c.draw->AddCircleFilled(c.exact(x + 5, middle), 4.5f * c.scale(), p.bg, 20);
    c.draw->AddCircle(c.exact(x + 5, middle), 4.f * c.scale(), p.text, 20, c.line_px(1.5f));
    const float words = rich_line(c, "map.path", x + 18, c.baseline_at(c.fonts().label_hot, middle), label_style(c), line.words).width;
    const float left = x + where_begins(words, width), baseline = c.baseline_at(c.fonts().small, middle);
    rich_line(c, "map.path.where", wide ? left : x + 18, wide ? baseline : baseline + 17, small_style(c), line.where);
    if (line.share) draw_share(c, {x + width - share_width, middle - 11, share_width, 22}, *line.share);
    y += step;
  }
  c.note("map.path", {x, top, width, y - top});
  y += 6;
  return y + paragraph(c, "map.path.caution", x, y, width, small_style(c), c.phrases("map.path.caution")).height;
}

}  // namespace headlight
