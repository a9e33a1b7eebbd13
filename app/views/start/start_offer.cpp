#include "views/start/start_offer.hpp"

#include <algorithm>

#include "views/start/start_text.hpp"

namespace headlight::views {
namespace {

/// Draws "hungry -> ripe", the new word in a white field, if `drawn`; returns its width.
float draw_exchange(const StartScene& scene, float x, float y, bool drawn) {
  const Canvas& c = scene.c();
  const Palette& p = c.colours();
  const ImFont* font = c.fonts().lead_bold;
  const float old_width = c.text_width(c.fonts().lead, scene.story.word()), new_width = c.text_width(font, StartStory::offered());
  constexpr float gap = 12, arrow = 32, padding = 14, height = 40;
  const float all = old_width + gap + arrow + gap + new_width + 2 * padding;
  if (!drawn) return all;
  c.text(x, c.baseline_at(c.fonts().lead, y), c.fonts().lead, p.on_accent, scene.story.word());
  c.arrow(x + old_width + gap, x + old_width + gap + arrow, y, p.on_accent, 1.6f, 6);
  const Rect field = {x + all - new_width - 2 * padding, y - height / 2, new_width + 2 * padding, height};
  c.fill(field, p.on_accent, radius::control);
  c.text_in(field, font, p.accent, StartStory::offered());
  return all;
}

void draw_key(const Canvas& c, const Rect& r) {
  c.outline(r, mix(c.colours().accent, c.colours().on_accent, 0.4f), radius::segment, 1.5f);
  icon(c, Icon::enter, r.centre_x(), r.centre_y(), c.colours().on_accent, 20);
}

}  // namespace

void draw_start_button(StartScene& scene, const Rect& r) {
  const Canvas& c = scene.c();
  const Palette& p = c.colours();
  const bool changed = scene.changed(), narrow = r.w < 500;
  const std::string &name = changed ? "start.know" : "start.change",
                    &words = changed ? start_step_inside(scene.story, c.phrases) : c.phrases("start.change");
  const Interaction touch = c.touch(name, r);
  const std::string exchange = scene.story.word() + " \u2192 " + StartStory::offered();
  c.log.describe(name, ControlKind::button, changed ? words : c.phrases("common.labelled", {{"label", words}, {"words", exchange}}));
  c.fill(r, touch.hovered ? mix(p.accent, p.on_accent, touch.held ? 0.25f : 0.12f) : p.accent, radius::presenter);
  if (touch.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  const float room = narrow ? r.w - 24 : r.w - 2 * 28 - (changed ? 50.f : draw_exchange(scene, 0, 0, false) + 20);
  const ImFont* font = c.title_font(words, room);
  if (narrow) {
    const float first = changed ? r.centre_y() : r.y + 26;
    c.text(r.centre_x(), c.baseline_at(font, first), font, p.on_accent, words, Align::centre);
    if (!changed) draw_exchange(scene, r.centre_x() - draw_exchange(scene, 0, 0, false) / 2, r.y + 60, true);
  } else {
    c.text(r.x + 28, c.baseline_at(font, r.centre_y()), font, p.on_accent, words);
    if (changed) draw_key(c, {r.right() - 28 - 34, r.centre_y() - 16, 34, 32});
    else draw_exchange(scene, r.right() - 28 - draw_exchange(scene, 0, 0, false), r.centre_y(), true);
  }
  if (touch.focused) c.focus_ring(r, radius::presenter);
  if (!touch.clicked) return;
  if (changed) scene.pressed.inside = true;
  else scene.pressed.change = true;
}

void draw_offered_word(StartScene& scene, const Rect& r) {
  const Canvas& c = scene.c();
  const std::string words = c.phrases("start.offer", {{"word", StartStory::offered()}});
  const ImFont* font = c.fonts().lead_bold;
  const Interaction touch = c.touch("start.offer", r);
  c.log.describe("start.offer", ControlKind::button, words);
  c.fill(r, touch.hovered ? mix(c.colours().raised, c.colours().text, 0.08f) : c.colours().raised, radius::control);
  c.outline(r, c.colours().text, radius::control, 1.5f);
  c.text_in(r, font, c.colours().text, words);
  if (touch.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (touch.focused) c.focus_ring(r, radius::control);
  if (touch.clicked) scene.pressed.change = true;
}

}  // namespace headlight::views
