#include "views/start/start_bar.hpp"

#include <algorithm>
#include <array>

#include "session/language.hpp"
#include "widgets/status_line.hpp"

namespace headlight::views {
namespace {

/// The steps of the dots: the question, the answer (with the changed word), and the strokes.
constexpr std::array dot_steps = {StartStep::question, StartStep::answer, StartStep::strokes};

int dot_of(StartStep step) { return step == StartStep::question ? 0 : step == StartStep::strokes ? 2 : 1; }

/// Returns the name of a dot's step.
const std::string& dot_words(const Phrases& phrases, int dot) {
  constexpr const char* names[] = {"question", "answer", "strokes"};
  return phrases.of("start.place.*", names[dot]);
}

void draw_dots(StartScene& scene, float centre_x, float y) {
  const Canvas& c = scene.c();
  const Palette& p = c.colours();
  const int here = dot_of(scene.story.step()), furthest = dot_of(scene.story.furthest());
  for (int dot = 0; dot < 3; ++dot) {
    const float x = centre_x + 24 * static_cast<float>(dot - 1);
    const Rect place = {x - 12, y - 16, 24, 32};
    const std::string name = "start.dot." + std::to_string(dot + 1);
    const bool reached = dot <= furthest;
    const Interaction touch = c.touch(name, place, reached && dot != here);
    c.log.describe(name, ControlKind::choice, dot_words(c.phrases, dot), {}, dot == here);
    if (dot == here) c.draw->AddCircle(c.exact(x, y), 9 * c.scale(), p.text, 32, c.line_px(2));
    if (dot <= here || reached) c.draw->AddCircleFilled(c.exact(x, y), 5 * c.scale(), dot <= here ? p.text : p.muted, 24);
    else c.draw->AddCircle(c.exact(x, y), 5 * c.scale(), p.muted, 24, c.line_px(1.5f));
    if (touch.focused) c.focus_ring(place, radius::ring);
    c.tooltip(touch, dot_words(c.phrases, dot));
    if (touch.clicked) scene.pressed.step = dot_steps[static_cast<size_t>(dot)];
  }
}

/// Draws the current language, which opens a list of the others; returns its left edge.
float draw_languages(StartScene& scene, float right, float y, bool brief) {
  const Canvas& c = scene.c();
  const std::vector<LanguageChoice> choices = language_choices();
  if (choices.size() < 2) return right;
  const std::string& now = c.phrases("common.language.name");
  const auto here = std::find_if(choices.begin(), choices.end(), [&](const LanguageChoice& one) { return one.name == now; });
  const std::string words = brief && here != choices.end() ? here->code : now;
  const ImFont* font = scene.type.bar;
  const float width = c.text_width(font, words) + 22;
  const Rect place = {right - width - 8, y - 18, width + 16, 36};
  const Interaction touch = c.touch("start.language", place);
  const ImU32 ink = touch.hovered ? c.colours().text : c.colours().muted;
  c.text(right - width, c.baseline_at(font, y), font, ink, words);
  icon(c, Icon::chevron_down, right - 8, y, ink, 16);
  if (touch.focused) c.focus_ring(place, radius::ring);
  c.tooltip(touch, c.phrases("start.language.tip"));
  const bool opens = opens_list(touch);
  if (opens) measure(*scene.languages = choices);
  std::vector<Choice> rows;
  for (const LanguageChoice& one : *scene.languages) rows.push_back({displayable(c.fonts().label, menu_name(one, c.phrases)), "", ""});
  if (const auto chosen = menu(c, "start.languages", place, opens, rows))
    scene.pressed.language = (*scene.languages)[static_cast<size_t>(*chosen)].code;
  return place.x;
}

}  // namespace

void draw_start_bar(StartScene& scene, const Rect& area) {
  const Canvas& c = scene.c();
  const float y = area.centre_y();
  const bool narrow = area.w < 700;
  const float margin = narrow ? 20.f : 34.f;
  icon(c, Icon::mark, area.x + margin + 12, y, c.colours().beam, 24);
  const ImFont* name = scene.presenting ? c.fonts().lead_bold : c.fonts().name;
  const float left = area.x + margin + 32 + c.text(area.x + margin + 32, c.baseline_at(name, y), name, c.colours().text, "Headlight");
  const std::string& skip = narrow ? (scene.own_work ? c.phrases("start.back.short") : c.phrases("start.skip.short"))
                                   : (scene.own_work ? c.phrases("start.back") : c.phrases("start.skip"));
  const ImFont* font = scene.type.bar_bold;
  const float right = area.right() - margin;
  if (start_link(c, "start.skip", right, c.baseline_at(font, y), font, skip, Align::right).clicked) scene.pressed.skip = true;
  const float free = draw_languages(scene, right - c.text_width(font, skip) - (narrow ? 18.f : 28.f), y, narrow);
  draw_dots(scene, narrow ? (left + free) / 2 : area.centre_x(), y);
}

void draw_start_status(const StartScene& scene, const Rect& area, const std::string& markup, bool announces) {
  const Canvas& c = scene.c();
  c.fill(area, c.colours().panel);
  c.hline(area.x, area.right(), area.y, c.colours().line);
  if (markup.empty()) return;
  const bool narrow = area.w < 700;
  const float margin = narrow ? 20.f : 34.f;
  if (announces) c.log.announce(without_markup(markup));
  c.note("start.status", area);
  const Rect room = {area.x + margin, area.y, area.w - 2 * margin, area.h};
  TextStyle style = {scene.type.status, scene.type.status_bold, c.colours().text, 20};
  if (scene.presenting) style.line_height = 24;
  else if (narrow) style = {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 20};
  if (paragraph_height(c, room.w, style, markup) > area.h - 12 && !scene.presenting)
    style = {c.fonts().small, c.fonts().small_bold, c.colours().text, 16};
  const float height = paragraph_height(c, room.w, style, markup);
  paragraph(c, "start.status", room.x, area.centre_y() - height / 2, room.w, style, markup);
}

}  // namespace headlight::views
