#include "views/start/start_words.hpp"

#include <algorithm>

#include "theme/number_format.hpp"

namespace headlight::views {
namespace {

std::string word_item(size_t word) { return "start.word." + std::to_string(word); }

/// Draws a row of cells: the pronoun's weights, or those from before a change.
void draw_row_of_cells(const StartScene& scene, const StartWords& at, const Reading& reading, float y, float height, const ImFont* font,
                       size_t filled, const char* name) {
  const Canvas& c = scene.c();
  for (size_t i = 0; i < std::min(filled, at.cell.size()); ++i) {
    const Rect cell = {at.cell[i].x, at.cell[i].y + y, at.cell[i].w, height};
    const ImU32 fill = heat_colour(c.theme.beam, ColourMap::beam, reading.weights[i], 1);
    c.fill(cell, fill, radius::cell);
    c.text_in(cell, font, ink_on(fill, c.theme.scheme), c.phrases.number(format_number(reading.weights[i], 2)));
    c.note(name + std::to_string(i), cell);
  }
}

/// Draws the ring and the corner of a word set by hand.
void draw_set_by_hand(const Canvas& c, const Rect& ring) {
  const ImU32 edit = c.colours().edit;
  c.outline(ring, edit, radius::control, 2);
  constexpr float corner = 10;
  c.draw->AddTriangleFilled(c.exact(ring.right() - corner - 1, ring.y), c.exact(ring.right(), ring.y),
                            c.exact(ring.right(), ring.y + corner + 1), edit);
}

void draw_word(StartScene& scene, const StartWords& at, size_t i) {
  const Canvas& c = scene.c();
  const StartStory& story = scene.story;
  const Palette& p = c.colours();
  const Reading& reading = scene.at_question() ? story.first() : story.now();
  const bool pronoun = i == reading.pronoun, changeable = i == story.place() && !scene.at_question(),
             looked_at = !scene.at_question() && i == reading.most && !pronoun;
  const Rect ring = {at.word[i].x - at.padding, at.word[i].y, at.word[i].w + 2 * at.padding, at.word[i].h};
  const std::string name = word_item(i);
  const ImFont* font = pronoun || looked_at ? at.bold : at.font;
  if (scene.at_question() || changeable) {
    const Interaction touch = c.touch(name, at.link[i]);
    c.log.describe(name, ControlKind::link, reading.words[i]);
    c.log.describe_position(name, static_cast<int>(i) + 1, static_cast<int>(reading.words.size()));
    if (touch.clicked && scene.at_question()) scene.pressed.word = i;
    if (touch.clicked && changeable) scene.pressed.type = true;
    if (touch.hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (scene.at_question() && !pronoun) c.dotted_line(at.word[i].x, at.word[i].right(), at.word[i].bottom() - 4, p.text);
    if (!pronoun && (touch.hovered || touch.focused)) c.outline(ring, p.text, radius::presenter, touch.focused ? 2 : stroke::hover);
    else if (changeable && !scene.changed()) c.outline(ring.inset(1), p.line2, radius::presenter, 1.5f);
    if (changeable && touch.hovered) scene.pressed.over_word = true;  // the status line says so, because a tooltip would cover the cells
    if (pronoun && touch.focused) c.focus_ring(ring, radius::presenter);
  } else {
    c.note(name, at.word[i]);
  }
  if (pronoun) draw_pinned_ring(c, ring, 2.4f);
  if (scene.changed() && i == story.place()) draw_set_by_hand(c, ring.inset(1));
  c.text(at.word[i].centre_x(), at.baseline[i], font, p.text, reading.words[i], Align::centre);
}

}  // namespace

void draw_pinned_ring(const Canvas& c, const Rect& r, float width) {
  c.outline(r, c.colours().text, radius::presenter, width);
  c.draw->AddCircleFilled(c.exact(r.x + 1, r.y + 1), 5.5f * c.scale(), c.colours().text, 24);
}

void draw_start_words(StartScene& scene, const StartWords& at) {
  for (size_t i = 0; i < at.word.size(); ++i) {
    if (scene.typing && i == scene.story.place()) continue;
    draw_word(scene, at, i);
  }
  if (!scene.typing) return;
  const Rect& word = at.word[scene.story.place()];
  const float width = std::max(word.w, 150.f) + 28, x = std::min(word.x - 14, at.right - width);
  // The field centres its text; shift it so that typed text is on the line of the other words.
  const float up = scene.c().baseline_at(at.font, word.centre_y()) - at.baseline[scene.story.place()];
  scene.field(scene.c(), {x, word.y - up, width, word.h}, at.font);
}

void draw_start_cells(const StartScene& scene, const StartWords& at, std::optional<float> names_x) {
  const Canvas& c = scene.c();
  const Reading& now = scene.story.now();
  const size_t n = at.cell.size();
  if (n == 0) return;
  const float height = at.cell.front().h;
  draw_row_of_cells(scene, at, now, 0, height, scene.type.number, scene.moment.cells(n), "start.weight.");
  if (scene.changed())
    draw_row_of_cells(scene, at, scene.story.first(), height + 4, at.old_height, scene.type.old_number, n, "start.weight_before.");
  if (scene.moment.over(n) && now.most < n) draw_pinned_ring(c, at.cell[now.most].inset(-4), 2);
  if (!scene.changed() || !names_x) return;
  const Rect& first = at.cell.front();
  const float old_middle = first.bottom() + 4 + at.old_height / 2;
  const ImFont *bold = scene.presenting ? c.fonts().lead_bold : c.fonts().word_bold, *plain = scene.type.bar;
  c.text(*names_x, c.baseline_at(bold, first.centre_y()), bold, c.colours().edit, scene.story.word(), Align::right);
  c.text(*names_x, c.baseline_at(plain, old_middle), plain, c.colours().muted, scene.story.first_word(), Align::right);
}

float below_start_cells(const StartScene& scene, const StartWords& at) {
  if (at.cell.empty()) return 0;
  return at.cell.back().bottom() + (scene.changed() ? 4 + at.old_height : 0);
}

}  // namespace headlight::views
