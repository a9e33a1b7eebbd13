#include "views/start/start_board.hpp"

#include <algorithm>
#include <cmath>

#include "text/words.hpp"
#include "theme/number_format.hpp"
#include "views/start/start_beam.hpp"
#include "views/start/start_french.hpp"
#include "views/start/start_offer.hpp"
#include "views/start/start_text.hpp"
#include "views/start/start_words.hpp"
#include "widgets/legend.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float board_width = 1280, sentence_baseline = 286, word_gap = 16, pronoun_gap = 27, word_top = 247, word_height = 55,
                cells_top = 312, cell_height = 36, least_cell = 52, beam_width = 16;

/// Places the words of the line, centred on the board like the first sentence.
StartWords words_on_board(const StartScene& scene) {
  const Canvas& c = scene.c();
  const Reading& first = scene.story.first();
  StartWords at;
  at.font = c.fonts().display, at.bold = c.fonts().display_bold;
  const size_t n = first.words.size();
  std::vector<float> gap(n, word_gap);
  gap[first.pronoun] = pronoun_gap;
  if (first.pronoun > 0) gap[first.pronoun - 1] = pronoun_gap;
  float width = -gap[n - 1];
  for (size_t i = 0; i < n; ++i) width += c.text_width(at.font, first.words[i]) + gap[i];
  float x = std::floor((board_width - width) / 2);
  const Reading& shown = scene.at_question() ? first : scene.story.now();
  for (size_t i = 0; i < n; ++i) {
    const bool last = i == scene.story.place();
    const float w = c.text_width(at.font, last ? shown.words[i] : first.words[i]);
    at.word.push_back({x + (last && scene.changed() ? 4.f : 0.f), word_top, w, word_height});
    at.baseline.push_back(sentence_baseline);
    at.link.push_back({x - gap[i ? i - 1 : 0] / 2, word_top, w + gap[i ? i - 1 : 0] / 2 + gap[i] / 2, word_height});
    const float wide = std::max(w, least_cell);
    at.cell.push_back({at.word.back().centre_x() - wide / 2, cells_top, wide, cell_height});
    x = std::round(x + w + gap[i]);
  }
  return at;
}

ImU32 beam_colour(const Canvas& c) {
  return c.theme.scheme == Scheme::contrast ? c.colours().text : heat_colour(c.theme.beam, ColourMap::beam, 0.625f, 1);
}

void draw_arcs(const StartScene& scene, const StartWords& at) {
  const Canvas& c = scene.c();
  const Reading &now = scene.story.now(), &was = scene.story.first();
  constexpr float y = word_top - 11;
  const auto arc = [&](size_t word) { return beam_arc(at.word[now.pronoun].centre_x(), at.word[word].centre_x(), y); };
  const bool left_one = scene.changed() && was.most < was.words.size() && was.most != now.most && was.most != was.pronoun;
  if (left_one) draw_beam_dots(c, arc(was.most), c.colours().muted);
  for (size_t i = 0; i < now.words.size(); ++i) {
    if (i == now.pronoun || now.weights[i] < least_beam) continue;
    const float width = beam_width * now.weights[i];
    draw_beam(c, arc(i), width < 2 ? c.colours().line2 : beam_colour(c), width, scene.moment.beam());
    c.note("start.beam." + std::to_string(i), {std::min(at.word[i].x, at.word[now.pronoun].x), y - 80, 1, 80});
  }
}

TextStyle lead_style(const Canvas& c, ImU32 colour) { return {c.fonts().lead, c.fonts().lead_bold, colour, 26}; }

void draw_headline(const StartScene& scene) {
  const Canvas& c = scene.c();
  const std::string words = start_headline(scene.story, c.phrases);
  c.log.announce(without_markup(words));
  TextStyle style = {c.fonts().display_small, c.fonts().display_small_bold, c.colours().text, 40};
  if (rich_width(c, style, words) > board_width - 80) style = {c.fonts().subtitle, c.fonts().subtitle_bold, c.colours().text, 34};
  rich_line(c, "start.headline", board_width / 2, 112, style, words, Align::centre);
  c.note("start.headline", {40, 76, board_width - 80, 48});
}

/// Draws, beside the line between the two pronouns, its meaning in as many lines as fit beside the legend.
void draw_joined_weight(const StartScene& scene, float x, float middle) {
  const Canvas& c = scene.c();
  const Reading& now = scene.story.now();
  constexpr float legend_from = 1120;
  const TextStyle style = {scene.type.bar, scene.type.bar_bold, c.colours().muted, 1.35f * scene.type.bar->FontSize / c.scale()};
  const std::string words = c.phrases("start.joined", {{"pronoun", "**" + escaped(now.words[now.pronoun]) + "**"},
                                                       {"french", "**" + escaped(printed_word(now.written[now.joined->word])) + "**"},
                                                       {"weight", format_number(now.joined->weight, 3)}});
  const float width = std::min(legend_from - x, rich_width(c, style, words) * 0.6f + 20), height = paragraph_height(c, width, style, words);
  paragraph(c, "start.joined.words", x, middle - height / 2, width, style, words);
  c.note("start.joined.words", {x, middle - height / 2, width, height});
}

/// Draws the French below, its pronoun under the English one if the board has room, and the line between them.
void draw_french(const StartScene& scene, const StartWords& at) {
  const Canvas& c = scene.c();
  const Reading& now = scene.story.now();
  const FrenchSetting setting(scene, c.fonts().display_small, c.fonts().display_small_bold, 2 * board_width);
  const float width = setting.line_width.empty() ? 0 : setting.line_width.front();
  const float pronoun = at.word[now.pronoun].centre_x();
  const auto joined = setting.joined_centre();
  const float wanted = joined ? pronoun - *joined : (board_width - width) / 2;
  const float x = std::clamp(wanted, 40.f, std::max(40.f, board_width - 40 - width));
  const float top = draw_start_french(scene, setting, x, 476, 42), from = below_start_cells(scene, at) + 10;
  if (joined) {
    const float to_x = x + *joined;
    c.line(pronoun, from, to_x, top - 2, c.colours().text, 2);
    c.note("start.joined", {pronoun - 2, from, 4, top - from});
    draw_joined_weight(scene, std::max(pronoun, to_x) + 11, (from + top) / 2);
  }
  const std::string below = scene.changed() ? start_french_change(scene.story, c.phrases) : start_needs(scene.story, c.phrases, false);
  c.log.announce(without_markup(below));
  TextStyle style = lead_style(c, c.colours().muted);
  if (rich_width(c, style, below) > board_width - 80 && !scene.presenting) style = body_style(c);
  rich_line(c, "start.needs", board_width / 2, 520, style, below, Align::centre);
}

void draw_question(const StartScene& scene) {
  const Canvas& c = scene.c();
  const std::string &question = c.phrases("start.question"), ask = start_prompt(scene.story, c.phrases, scene.by_touch);
  const std::string& translates = c.phrases("start.translates");
  c.log.announce(translates + " " + question + " " + without_markup(ask));
  rich_line(c, "start.translates", board_width / 2, 206, lead_style(c, c.colours().muted), translates, Align::centre);
  c.note("start.translates", {300, 184, 680, 30});
  c.text(board_width / 2, 410, c.fonts().question, c.colours().text, question, Align::centre);
  c.note("start.question", {300, 375, 680, 45});
  rich_line(c, "start.ask", board_width / 2, 456, {c.fonts().subtitle, c.fonts().subtitle_bold, c.colours().text, 34}, ask, Align::centre);
}

void draw_links(StartScene& scene) {
  const Canvas& c = scene.c();
  constexpr float x = 998;
  if (!scene.changed()) {
    if (start_link(c, "start.inside", x, 606, scene.type.link, c.phrases("start.inside")).clicked) scene.pressed.inside = true;
    return;
  }
  const std::string again = c.phrases("start.again", {{"word", scene.story.first_word()}});
  if (start_link(c, "start.again", x, 590, scene.type.link, again).clicked) scene.pressed.again = true;
  if (start_link(c, "start.another", x, 622, scene.type.link, c.phrases("start.another")).clicked) scene.pressed.type = true;
}

}  // namespace

void draw_start_board(StartScene& window, float x, float y) {
  StartScene scene = window.moved(x, y);
  const Canvas& c = scene.c();
  const StartWords at = words_on_board(scene);
  if (scene.at_question()) draw_question(scene);
  else draw_arcs(scene, at);
  draw_start_words(scene, at);
  if (scene.at_question()) return;
  draw_headline(scene);
  draw_start_cells(scene, at, at.cell.front().x - 11);
  if (!scene.changed() && !scene.typing) {
    const Rect& last = at.word[scene.story.place()];
    draw_offered_word(scene, {last.x - 10, 206, last.w + 20, 36});
    const std::string shares = start_shares(scene.story.now(), c.phrases);
    c.log.announce(without_markup(shares));
    rich_line(c, "start.shares", at.cell.front().x, 392, lead_style(c, c.colours().text), shares);
  }
  legend(c, 1130, below_start_cells(scene, at) + (scene.changed() ? 22.f : 36.f), 100, ColourMap::beam, {{0, "0"}, {1, "1"}},
         scene.type.small_number);
  draw_french(scene, at);
  draw_start_button(scene, {310, 562, 660, 72});
  draw_links(scene);
}

}  // namespace headlight::views
