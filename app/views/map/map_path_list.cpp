#include "views/map/map_path_list.hpp"

#include <algorithm>
#include <cmath>

#include "theme/number_format.hpp"
#include "views/boards/board.hpp"
#include "views/map/map_look.hpp"
#include "views/map/map_text.hpp"
#include "views/prose/stage_title.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float path_heading = 32, share_width = 52, chain_gap = 10, chain_line = 26;

float words_width(const Canvas& c, const PathLine& line) { return rich_width(c, label_style(c), line.words); }

/// Returns the x at which a line's place begins, after its words.
float where_begins(float words, float width) { return std::max(words + 34, width * 0.36f); }

/// True if each line has room for its place; in a narrow column, or after long words, the place goes below.
bool is_wide(const Canvas& c, const std::vector<PathLine>& lines, float width) {
  return width >= 340 && std::all_of(lines.begin(), lines.end(), [&](const PathLine& line) {
           const float room = width - (line.share ? share_width + 8 : 0) - where_begins(words_width(c, line), width);
           return rich_width(c, small_style(c), line.where) <= room;
         });
}

float line_height(bool wide) { return wide ? 30.f : 42.f; }

/// A caution about the limits of the path, beside its title if it fits.
struct Caution {
  std::string words;
  bool beside;
  float height;  ///< below the title; 0 beside it

  Caution(const Canvas& c, float width)
      : words(c.phrases("map.path.caution")),
        beside(width >= 32 + c.text_width(c.fonts().label_hot, c.phrases("map.path.title")) + c.text_width(c.fonts().small, words)),
        height(beside ? 0 : paragraph_height(c, width, small_style(c), words) + 4) {}
};

/// Draws "● Pinned path  where attention points ..." and returns the y below it.
float draw_path_heading(const Canvas& c, float x, float y, const Caution& caution, float width) {
  const Palette& p = c.colours();
  c.draw->AddCircleFilled(c.exact(x + 5, y + 14), 4 * c.scale(), p.text, 20);
  const float end = x + 16 + c.text(x + 16, y + 19, c.fonts().label_hot, p.text, c.phrases("map.path.title"));
  if (caution.beside) c.text(end + 12, y + 19, c.fonts().small, p.muted, caution.words);
  else paragraph(c, "map.path.caution", x, y + 26, width, small_style(c), caution.words);
  return y + path_heading + caution.height;
}

void draw_share(const Canvas& c, const Rect& r, float share) {
  const ImU32 fill = heat_colour(c.theme.beam, ColourMap::beam, std::isfinite(share) ? share : 0, 1);
  c.fill(r, fill, radius::cell);
  c.text_in(r, c.fonts().mono, ink_on(fill, c.theme.scheme), c.phrases.number(format_number(share, 3)));
}

}  // namespace

float path_list_height(const Frame& frame, const AttentionPath& path, float width) {
  const Canvas& c = frame.canvas;
  const std::vector<PathLine> lines = path_lines(frame.session, path, c.phrases);
  return path_heading + Caution(c, width).height + line_height(is_wide(c, lines, width)) * static_cast<float>(lines.size());
}

float draw_path_list(Frame& frame, const AttentionPath& path, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const Palette& p = c.colours();
  y = draw_path_heading(c, x, y, Caution(c, width), width);
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
  return y;
}

float path_chain_height(const Frame& frame, float width) { return path_heading + Caution(frame.canvas, width).height + chain_line; }

float path_chain_width(const Frame& frame, const AttentionPath& path) {
  const Canvas& c = frame.canvas;
  const float arrow = c.text_width(c.fonts().label_plain, "←");
  float width = 16;
  for (const PathLine& line : path_lines(frame.session, path, c.phrases)) {
    if (!line.share) continue;
    width += rich_width(c, label_style(c), line.words) + chain_gap + share_width + chain_gap + arrow + chain_gap;
  }
  return width - arrow - 2 * chain_gap;
}

float draw_path_chain(Frame& frame, const AttentionPath& path, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const float top = y, middle = draw_path_heading(c, x, y, Caution(c, width), width) + 10,
              baseline = c.baseline_at(c.fonts().label_hot, middle);
  float at = x + 16;
  for (const PathLine& line : path_lines(frame.session, path, c.phrases)) {
    if (!line.share) continue;
    if (at > x + 16) at += c.text(at, baseline, c.fonts().label_plain, c.colours().text, "←") + chain_gap;
    at += rich_line(c, "map.path", at, baseline, label_style(c), line.words).width + chain_gap;
    draw_share(c, {at, middle - 11, share_width, 22}, *line.share);
    at += share_width + chain_gap;
  }
  c.note("map.path", {x, top, at - x, middle + 14 - top});
  return middle - 10 + chain_line;
}

std::vector<StagePlace> stages_to_step_into(const Frame& frame) {
  constexpr size_t most = 8;
  std::vector<StagePlace> out;
  for (const PathHop& hop : frame.map.path.hops) out.push_back({Stage::softmax, hop.at});
  if (!out.empty()) return out;
  for (const AttentionId& at : attention_ids(frame.session.nodes()))
    if (out.size() < most) out.push_back({Stage::softmax, at});
  return out;
}

namespace {

std::string step_link(const Frame& frame, const StagePlace& place) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const std::string where = place_words(place, s.nodes(), phrases);
  const std::string link = "[" + stage_title(s, place, phrases) + "](text:" + id(place, s.nodes()) + ")";
  return where.empty() ? link : phrases("map.into.row.place", {{"stage", link}, {"place", where}});
}

TextStyle step_style(const Canvas& c) { return {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20}; }

}  // namespace

Box steps_box(Frame& frame, const std::vector<StagePlace>& stages) {
  Boxes links;
  for (const StagePlace& place : stages)
    if (frame.session.navigation().number_of(place) >= 0)
      links.push_back(box::label("map.into", step_link(frame, place), link_actions(frame)));
  return box::column(std::move(links), space::unit);
}

float draw_steps_in_line(Frame& frame, const std::vector<StagePlace>& stages, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  constexpr float gap = 22, line = 24;
  float at = x + c.text(x, y + 17, c.fonts().small_bold, c.colours().muted, c.phrases("map.into.title")) + 12;
  for (const StagePlace& place : stages) {
    if (frame.session.navigation().number_of(place) < 0) continue;
    const std::string link = step_link(frame, place);
    const float wide = rich_width(c, step_style(c), link);
    if (at > x && at + wide > x + width) at = x, y += line;
    follow_link(frame, rich_line(c, "map.into", at, y + 17, step_style(c), link));
    at += wide + gap;
  }
  return y + line;
}

}  // namespace headlight::views
