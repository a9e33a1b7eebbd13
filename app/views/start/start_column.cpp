// The first two minutes in a narrow window.
#include <algorithm>
#include <functional>
#include <utility>

#include "views/start/start_beam.hpp"
#include "views/start/start_board.hpp"
#include "views/start/start_french.hpp"
#include "views/start/start_offer.hpp"
#include "views/start/start_text.hpp"
#include "views/start/start_words.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float edge = 20, words_from = 58, beam_lane = 26, column_beam = 10, wide_button = 84, low_button = 54, link_row = 38,
                into_word = 4;  ///< distance from the ring's upper edge to the end of a beam
constexpr size_t column_lines = 3;

/// The heights in a column, which are smaller in a low window.
struct ColumnSizes {
  bool low;
  float headline, ring, cell, old_cell, between;

  explicit ColumnSizes(float room)
      : low(room < 690),
        headline(low ? 68.f : 84.f),
        ring(low ? 40.f : 44.f),
        cell(low ? 23.f : 26.f),
        old_cell(low ? 17.f : 20.f),
        between(low ? 12.f : 22.f) {}
  /// Returns the gap between lines; two rows of cells leave less.
  float apart(bool changed) const { return changed ? std::min(between, 16.f) : between; }
  float pitch(bool changed) const { return ring + 2 + cell + apart(changed) + (changed ? 4 + old_cell : 0); }
};

size_t words_in_line(const StartScene& scene) { return (scene.story.first().words.size() + column_lines - 1) / column_lines; }

/// Returns the width of the words of one line, without gaps.
float width_of_line(const Canvas& c, const ImFont* font, const std::vector<std::string>& words, size_t from, size_t to) {
  float width = 0;
  for (size_t i = from; i < to; ++i) width += c.text_width(font, words[i]);
  return width;
}

/// Places three lines; the widest decides the gap between words.
StartWords words_in_column(const StartScene& scene, const ColumnSizes& sizes, float width) {
  const Canvas& c = scene.c();
  const Reading& shown = scene.at_question() ? scene.story.first() : scene.story.now();
  const size_t n = shown.words.size(), in_line = words_in_line(scene);
  StartWords at;
  at.font = c.fonts().display_small, at.bold = c.fonts().display_small_bold;
  at.old_height = sizes.old_cell;
  at.right = width - 8;
  for (size_t i = 0; i < n; i += in_line) {
    const size_t end = std::min(n, i + in_line);
    const float ring = i == shown.pronoun ? at.padding : 0;  // if the pronoun begins a line, its ring starts at the margin
    const float free = width - words_from - ring - edge - width_of_line(c, at.font, shown.words, i, end);
    const float gap = std::clamp(free / static_cast<float>(std::max<size_t>(1, end - i - 1)), 10.f, 18.f);
    const float y = sizes.headline + sizes.pitch(scene.changed()) * static_cast<float>(i / in_line);
    float x = words_from + ring;
    for (size_t word = i; word < end; ++word) {
      const float w = c.text_width(at.font, shown.words[word]), after = word == shown.pronoun ? 27.f : gap;
      at.word.push_back({x, y, w, sizes.ring});
      at.baseline.push_back(y + sizes.ring / 2 + 10);
      at.link.push_back({x - gap / 2, y - 4, w + gap / 2 + after / 2, sizes.ring + 8});
      const float cell = std::max(w, 44.f), left_of_word = ring > 0 && word == i ? (cell - w) / 2 : 0;  // centred below the ring
      at.cell.push_back({x - left_of_word, y + sizes.ring + 2, cell, sizes.cell});
      x += cell - left_of_word + after;
    }
  }
  return at;
}

/// A line from the pronoun to a word, with its look.
struct ColumnWay {
  size_t word;
  float width;
  ImU32 colour;
  bool dots = false;    ///< a dotted line to the word with the largest weight before the change
  ImVec2 lanes = {};    ///< in the left margin, and above the word's line
  float enters_at = 0;  ///< the x at which it leaves the pronoun, from the left
};

constexpr float between_ways = 3;

float width_of_ways(const std::vector<ColumnWay>& ways, const std::function<bool(const ColumnWay&)>& counts) {
  float width = -between_ways;
  for (const ColumnWay& way : ways) width += counts(way) ? way.width + between_ways : 0;
  return width;
}

/// Returns a line to every word whose weight has a beam, and to the word with the largest weight before the change. The outermost comes
/// first: the one to the highest line, and in a line to its last word. So none crosses another.
std::vector<ColumnWay> ways_in_column(const StartScene& scene, const StartWords& at) {
  const Canvas& c = scene.c();
  const Reading &now = scene.story.now(), &was = scene.story.first();
  const size_t n = now.words.size();
  const ImU32 colour = c.theme.scheme == Scheme::contrast ? c.colours().text : heat_colour(c.theme.beam, ColourMap::beam, 0.625f, 1);
  std::vector<ColumnWay> ways;
  if (scene.changed() && was.most < n && was.most != now.most && was.most != was.pronoun)
    ways.push_back({was.most, 2, c.colours().muted, true});
  for (size_t i = 0; i < n; ++i) {
    if (i == now.pronoun || now.weights[i] < least_beam) continue;
    const float width = column_beam * now.weights[i];
    ways.push_back({i, std::max(1.f, width), width < 1.25f ? c.colours().line2 : colour});
  }
  std::stable_sort(ways.begin(), ways.end(), [&](const ColumnWay& a, const ColumnWay& b) {
    const Rect &one = at.word[a.word], &other = at.word[b.word];
    return one.y != other.y ? one.y < other.y : one.x > other.x;
  });
  return ways;
}

/// Lays the lines side by side: in the margin from the left, above a line of words from its upper edge, at the pronoun from below.
void lay_ways(std::vector<ColumnWay>& ways, const StartWords& at, const Rect& pronoun, float apart) {
  const float all = width_of_ways(ways, [](const ColumnWay&) { return true; });
  float x = beam_lane - all / 2, enters = pronoun.centre_y() + all / 2, y = 0, line = -1;
  for (ColumnWay& way : ways) {
    const float top = at.word[way.word].y;
    if (top != line)
      line = top, y = top - apart / 2 - width_of_ways(ways, [&](const ColumnWay& one) { return at.word[one.word].y == top; }) / 2;
    way.lanes = {x + way.width / 2, y + way.width / 2}, way.enters_at = enters - way.width / 2;
    x += way.width + between_ways, y += way.width + between_ways, enters -= way.width + between_ways;
  }
}

/// Draws the lines from the pronoun's left side along the margin, and from above into the word.
void draw_ways(const StartScene& scene, const ColumnSizes& sizes, const StartWords& at) {
  const Rect& pronoun = at.word[scene.story.first().pronoun];
  std::vector<ColumnWay> ways = ways_in_column(scene, at);
  lay_ways(ways, at, pronoun, sizes.apart(scene.changed()));
  for (const ColumnWay& way : ways) {
    const Rect& word = at.word[way.word];
    const float middle = word.centre_x(), from = pronoun.x - at.padding;
    const std::vector<ImVec2> points = beam_round({{from, way.enters_at},
                                                   {way.lanes.x, way.enters_at},
                                                   {way.lanes.x, way.lanes.y},
                                                   {middle, way.lanes.y},
                                                   {middle, word.y + into_word}},
                                                  18);
    if (way.dots) draw_beam_dots(scene.c(), points, way.colour);
    else draw_beam(scene.c(), points, way.colour, way.width, scene.moment.beam());
    scene.c().note((way.dots ? "start.beam_before." : "start.beam.") + std::to_string(way.word),
                   {middle - way.width / 2, way.lanes.y, way.width, word.y + into_word - way.lanes.y});
  }
}

/// Draws the model's task, the question about it, and how to answer.
void draw_question_of_column(const StartScene& scene, const ColumnSizes& sizes, float width) {
  const Canvas& c = scene.c();
  const std::string &translates = c.phrases("start.translates"), &question = c.phrases("start.question"),
                    ask = start_prompt(scene.story, c.phrases, scene.by_touch);
  const float question_baseline = sizes.low ? 41.f : 48.f, ask_top = sizes.low ? 45.f : 56.f, room = width - 2 * edge;
  c.log.announce(translates + " " + question + " " + without_markup(ask));
  rich_line(c, "start.translates", edge, 14, {scene.type.bar, scene.type.bar_bold, c.colours().muted, 20}, translates);
  c.note("start.translates", {edge, 0, room, 18});
  c.text(edge, question_baseline, c.fonts().display_small_bold, c.colours().text, question);
  c.note("start.question", {edge, question_baseline - 22, room, 28});
  paragraph(c, "start.ask", edge, ask_top, room, {c.fonts().lead, c.fonts().lead_bold, c.colours().text, 22}, ask);
}

/// Draws the words above the sentence in a fixed room, so that the sentence never moves.
void draw_heading(const StartScene& scene, const ColumnSizes& sizes, float width) {
  if (scene.at_question()) return draw_question_of_column(scene, sizes, width);
  const Canvas& c = scene.c();
  const std::string words = start_headline(scene.story, c.phrases);
  c.log.announce(without_markup(words));
  TextStyle style = {c.fonts().subtitle, c.fonts().subtitle_bold, c.colours().text, 31};
  constexpr float ways = 16;  // room above the first line of words
  if (paragraph_height(c, width - 2 * edge, style, words) > std::min(2 * style.line_height, sizes.headline - ways))
    style = {c.fonts().lead, c.fonts().lead_bold, c.colours().text, 25};
  const float height = paragraph(c, "start.headline", edge, 6, width - 2 * edge, style, words).height;
  c.note("start.headline", {edge, 6, width - 2 * edge, height});
}

/// Names the rows at the right of a line's last cell. Returns true if the line has room for that.
bool name_rows_of_line(const StartScene& scene, const StartWords& at, const Rect& last, float width, int line) {
  const Canvas& c = scene.c();
  const StartStory& story = scene.story;
  constexpr float gap = 7;
  for (const auto& [plain, bold] : {std::pair{scene.type.bar, scene.type.bar_bold}, {c.fonts().small, c.fonts().small_bold}}) {
    const float x = last.right() + gap, wide = std::max(c.text_width(bold, story.word()), c.text_width(plain, story.first_word()));
    if (x + wide > width - gap) continue;
    const float before = last.bottom() + 4 + at.old_height / 2;
    c.text(x, c.baseline_at(bold, last.centre_y()), bold, c.colours().edit, story.word());
    c.text(x, c.baseline_at(plain, before), plain, c.colours().muted, story.first_word());
    c.note("start.rows.names." + std::to_string(line), {x, last.y, wide, before + at.old_height / 2 - last.y});
    return true;
  }
  return false;
}

/// Names the rows in each line that has room. Returns true if the first has, where the reader meets the rows first.
bool draw_row_names(const StartScene& scene, const StartWords& at, float width) {
  bool first_named = false;
  int line = 0;
  for (size_t i = 0; i < at.cell.size(); ++i) {
    if (i + 1 < at.cell.size() && at.cell[i + 1].y == at.cell[i].y) continue;
    const bool named = name_rows_of_line(scene, at, at.cell[i], width, line);
    first_named = first_named || (named && line == 0);
    ++line;
  }
  return first_named;
}

/// Draws the scale. `named`: the first line already names its rows.
float draw_scale(const StartScene& scene, float width, float y, bool named) {
  const Canvas& c = scene.c();
  const StartStory& story = scene.story;
  const std::string words = scene.changed() && !named
                                ? c.phrases("start.rows.short", {{"after", "**" + story.word() + "**"}, {"before", story.first_word()}})
                                : c.phrases("start.shares.short", {{"pronoun", "**" + story.now().words[story.now().pronoun] + "**"}});
  const TextStyle style = {scene.type.bar, scene.type.bar_bold, c.colours().muted, 20};
  const float legend_width = std::min(110.f, width * 0.28f), room = width - 2 * edge - legend_width - 24;
  const float height = paragraph(c, "start.shares", edge, y, room, style, words).height;
  legend(c, width - edge - 8 - legend_width, y + 2, legend_width, ColourMap::beam, {{0, "0"}, {1, "1"}}, scene.type.small_number);
  return y + std::max(height, 30.f);
}

float draw_french_of_column(const StartScene& scene, float width, float y, bool low) {
  const Canvas& c = scene.c();
  c.hline(edge, width - edge, y, c.colours().line);
  if (!low) c.text(edge, y + 22, scene.type.bar, c.colours().muted, c.phrases("start.writes"));
  y += low ? 6.f : 30.f;
  FrenchSetting setting(scene, c.fonts().subtitle, c.fonts().subtitle_bold, width - 2 * edge);
  const bool large = setting.line_width.size() <= 2;
  if (!large) setting = FrenchSetting(scene, c.fonts().lead, c.fonts().lead_bold, width - 2 * edge);
  const float line = large ? (low ? 34.f : 36.f) : 28.f;
  draw_start_french(scene, setting, edge, y + line * 0.72f, line);
  y += line * static_cast<float>(std::max<size_t>(1, setting.line_width.size())) + 6;
  const std::string below = scene.changed() ? start_french_change(scene.story, c.phrases) : start_needs(scene.story, c.phrases, true);
  c.log.announce(without_markup(below));
  TextStyle style = {scene.type.bar, scene.type.bar_bold, c.colours().muted, 20};
  if (low && scene.changed()) style = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 17};
  return y + paragraph(c, "start.needs", edge, y, width - 2 * edge, style, below).height;
}

}  // namespace

float draw_start_column(StartScene& window, const Rect& column) {
  StartScene scene = window.moved(column.x, column.y);
  const ColumnSizes sizes(column.h);
  draw_heading(scene, sizes, column.w);
  const StartWords at = words_in_column(scene, sizes, column.w);
  if (!scene.at_question()) draw_ways(scene, sizes, at);
  draw_start_words(scene, at);
  if (scene.at_question()) return at.word.back().bottom() + 20;
  draw_start_cells(scene, at, std::nullopt);
  const bool named = scene.changed() && draw_row_names(scene, at, column.w);
  float y = draw_scale(scene, column.w, below_start_cells(scene, at) + (sizes.low ? 6.f : 16.f), named);
  return draw_french_of_column(scene, column.w, y + 6, sizes.low) + 6;
}

float start_footer_height(const StartScene& scene) {
  return scene.at_question() ? 0 : link_row + (scene.changed() ? low_button : wide_button) + 12;
}

void draw_start_footer(StartScene& scene, const Rect& r) {
  if (scene.at_question()) return;
  const Canvas& c = scene.c();
  const float baseline = r.y + 24, left = r.x + edge, right = r.right() - edge;
  const ImFont* font = scene.type.link;
  const std::string again = c.phrases("start.again", {{"word", scene.story.first_word()}});
  if (scene.changed()) {
    if (start_link(c, "start.again", left, baseline, font, again).clicked) scene.pressed.again = true;
  } else if (start_link(c, "start.inside", left, baseline, font, c.phrases("start.inside")).clicked) {
    scene.pressed.inside = true;
  }
  if (start_link(c, "start.another", right, baseline, font, c.phrases("start.another"), Align::right).clicked) scene.pressed.type = true;
  draw_start_button(scene, {left, r.y + link_row, right - left, r.h - link_row - 12});
}

}  // namespace headlight::views
