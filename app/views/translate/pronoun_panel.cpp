#include "views/translate/pronoun_panel.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "session/compare/weight_before.hpp"
#include "session/translate/translating.hpp"
#include "text/words.hpp"
#include "views/prose/translate_text.hpp"
#include "views/translate/french_line.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr float heading_height = 36, heading_in_two_rows = 70, words_height = 22, numbers_height = 16;

std::string pronoun_of(const Session& session, const PronounRow& row) {
  return session.navigation().sample().tokens.tokens[static_cast<size_t>(row.position)].text;
}

/// Draws the mark of the weight before, as the chart of the next words has it.
void draw_weight_before(const Canvas& c, const std::string& name, const Rect& track, float weight) {
  const Rect mark = {track.x - 3, track.bottom() - track.h * std::clamp(weight, 0.f, 1.f) - 1, track.w + 6, 2};
  c.fill(mark, c.colours().text);
  c.note(name, mark);
}

/// Draws a round handle to grab, so that it looks like no mark of a weight.
void draw_handle(const Canvas& c, const Rect& fill, bool hot) {
  if (c.log.on_paper()) return;
  const float radius = std::min(4.f, fill.w * 0.3f);
  c.draw->AddCircleFilled(c.exact(fill.centre_x(), fill.y), radius * c.scale(), hot ? c.colours().text : c.colours().muted, 16);
}

}  // namespace

void PronounPanel::draw(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const auto row = pronoun_row(frame.session);
  const float french = french_line_height(frame, area.w);
  const Rect line = {area.x, area.bottom() - french, area.w, french};
  const float above = frame.grid.phone ? heading_in_two_rows : heading_height;
  if (!row) {
    press_.reset();
    const float title = c.text(area.x, area.y + 20, c.fonts().label_hot, c.colours().text, c.phrases("translate.title"));
    const bool told = from_english_to_french(frame.session.document());
    if (told && !frame.grid.phone)
      c.text(area.x + title + 14, area.y + 20, c.fonts().small, c.colours().muted, c.phrases("translate.no_pronoun"));
    else if (told)
      draw_in_two_lines(c, {area.x, area.y + 76, area.w, 0}, c.phrases("translate.no_pronoun"), c.fonts().small, c.colours().muted);
    return draw_french_line(frame, {area.x, area.y + 30, area.w, french});
  }
  draw_heading(frame, {area.x, area.y, area.w, above}, *row);
  draw_bars(frame, {area.x, area.y + above, area.w, area.h - above - french - 4}, *row);
  draw_french_line(frame, line);
}

void PronounPanel::draw_heading(Frame& frame, const Rect& r, const PronounRow& row) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  float x = r.x, middle = r.y + 15;
  x += rich_line(c, "pronoun", x, c.baseline_at(c.fonts().name, middle), {c.fonts().name, c.fonts().name, c.colours().text, 24},
                 c.phrases("translate.pronoun", {{"pronoun", escaped(pronoun_of(s, row))}}))
           .width +
       14;
  const int n = s.document().config.n_heads;
  const float width = head_stepper_width(c, n);
  const int step = head_stepper(c, "pronoun.head", {x, middle - 15, width, 30}, row.head, n);
  if (step) s.selection().translation.pronoun_head = (row.head + step + n) % n;
  x += width + 12;
  const std::string where = c.phrases("stage.place.encoder_layer", {{"layer", row.layer + 1}});
  const bool no_room = x + c.text_width(c.fonts().small, where) > r.right();
  if (frame.grid.phone && no_room) x = r.x, middle += 34;
  x += c.text(x, c.baseline_at(c.fonts().small, middle), c.fonts().small, c.colours().muted, where) + 18;
  if (frame.grid.phone && !no_room) x = r.x, middle += 34;
  const bool overridden = is_overridden(s, row);
  const Rect reset = {r.right() - 108, middle - 15, 108, 30};
  if (overridden && button(c, "pronoun.reset", reset, c.phrases("translate.pronoun.reset"), ButtonKind::outline,
                           {c.phrases("translate.pronoun.reset.tip"), ""}))
    reset_row(s, row);
  const std::string changed = changed_sentence(s, c.phrases);
  const std::string words = overridden && changed.empty() ? c.phrases("translate.pronoun.same")
                            : !changed.empty()            ? changed
                            : c.log.on_paper()            ? ""
                                                          : c.phrases("translate.pronoun.drag");
  const float room = (overridden ? reset.x - 12 : r.right()) - x;
  const ImFont* font = changed.empty() ? c.fonts().small : c.fonts().small_bold;
  constexpr float line = 15;
  const std::vector<std::string> lines = c.wrapped(font, words, room);
  for (size_t i = 0; i < lines.size(); ++i)
    c.text(x, c.baseline_at(font, middle + line * (static_cast<float>(i) - static_cast<float>(lines.size() - 1) / 2)), font,
           changed.empty() ? c.colours().muted : c.colours().edit, lines[i]);
}

void PronounPanel::draw_bars(Frame& frame, const Rect& area, const PronounRow& row) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const Matrix& pattern = s.trace()[row.pattern];
  const int n = s.navigation().sample().n_words;
  const float column = std::min(104.f, area.w / static_cast<float>(n));
  const Rect bars = {area.x, area.y + numbers_height, column * static_cast<float>(n), area.h - numbers_height - words_height};
  const Index top = most_looked_at(pattern, row, n);
  for (Index word = 0; word < n; ++word) {
    const Rect place = {bars.x + column * static_cast<float>(word), area.y, column, area.h};
    const Interaction touch = c.touch("look." + std::to_string(word), place);
    if (touch.hovered) c.log.drags(Drag::both);
    const float weight = pattern(row.position, word), share = std::isfinite(weight) ? std::clamp(weight, 0.f, 1.f) : 0;
    const float inset = std::min(10.f, column * 0.16f);
    const Rect track = {place.x + inset, bars.y, place.w - 2 * inset, bars.h},
               fill = {track.x, track.bottom() - bars.h * share, track.w, bars.h * share};
    const bool overridden = s.trace().override_at({row.pattern, row.position, word}) != nullptr,
               held = press_ && press_->drag.from() == word;
    c.fill(track, c.colours().panel, radius::cell);
    if (bars.h * share >= 1) c.fill(fill, heat_colour(c.theme.beam, ColourMap::beam, 0.35f + 0.65f * share, 1), radius::cell);
    if (overridden) c.outline(track.inset(-2), c.colours().edit, radius::ring, 2);
    else if (touch.hovered) c.outline(track, c.colours().muted, radius::cell, 1.5f);
    draw_handle(c, fill, held || touch.hovered);
    if (const auto before = weight_before(s, row, word); before && std::isfinite(*before))
      draw_weight_before(c, "look." + std::to_string(word) + ".before", track, *before);
    const bool bold = word == top || overridden;
    if (column > 28)
      c.text(place.centre_x(), area.y + 11, bold ? c.fonts().mono_bold : c.fonts().mono_small, c.colours().text,
             c.phrases.number(format_number(weight, 2)), Align::centre);
    const std::string text = printed_word(s.navigation().sample().tokens.tokens[static_cast<size_t>(word)].text);
    const ImFont* font = column > 60 ? (bold ? c.fonts().word_bold : c.fonts().word) : bold ? c.fonts().tiny_bold : c.fonts().tiny;
    const ImU32 ink = word == row.position ? c.colours().muted : c.colours().text;
    c.text(place.centre_x(), area.bottom() - 5, font, ink, c.shortened(font, displayable(font, text), column - 2), Align::centre);
    if (touch.focused) c.focus_ring(place.inset(4), radius::ring);
    if (!press_) c.tooltip(touch, c.phrases("translate.pronoun.weight", {{"word", text}, {"weight", format_number(weight, 3)}}));
    if (touch.held && !press_) {
      const ImVec2 mouse = c.logical(ImGui::GetMousePos());
      press_ = Press{RowDrag(s, row, word), mouse.x, mouse.y, share};
    }
    if (touch.clicked && (!press_ || !press_->moved)) RowDrag(s, row, word).give_all(s);  // by the mouse, or by Enter
  }
  follow_hand(frame, bars, column);
}

/// Moves a weight up and down in its own column; in another column the two weights change places.
void PronounPanel::follow_hand(Frame& frame, const Rect& bars, float column) {
  if (!press_) return;
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const ImVec2 mouse = c.logical(ImGui::GetMousePos());
  press_->moved = press_->moved || std::abs(mouse.x - press_->x) > 4 || std::abs(mouse.y - press_->y) > 4;
  if (press_->moved && ImGui::IsMouseDown(0)) {
    const auto under =
        static_cast<Index>(std::clamp((mouse.x - bars.x) / column, 0.f, static_cast<float>(s.navigation().sample().n_words - 1)));
    if (under != press_->drag.from()) press_->drag.exchange(s, under);
    else press_->drag.set(s, std::round((press_->weight + (press_->y - mouse.y) / bars.h) * 100) / 100);
    const Rect target = {bars.x + column * static_cast<float>(under), bars.y - 2, column, bars.h + 4};
    c.outline(target, c.colours().edit, radius::ring, 2);
  }
  if (!ImGui::IsMouseDown(0)) press_.reset();
}

}  // namespace headlight::views
