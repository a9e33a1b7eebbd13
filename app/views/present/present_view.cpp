#include "views/present/present_view.hpp"

#include <algorithm>
#include <cmath>

#include "session/stage.hpp"
#include "session/stage_groups.hpp"
#include "views/boards/motion_view.hpp"
#include "views/boards/stage_view.hpp"
#include "views/prose/change_text.hpp"
#include "views/prose/motion_text.hpp"
#include "views/prose/spoken.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

constexpr float present_edge = 22, present_control = 35, least_panel = 284;

}  // namespace

std::string presented_sentence(const Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (!s.told().empty()) return escaped(phrases.say(s.told()));
  if (frame.motion.on()) return motion_sentence(s, frame.motion, phrases);
  const std::string change = s.selection.hovered ? "" : change_sentence(frame);
  return change.empty() ? escaped(spoken_selection(s, phrases)) : change;
}

bool is_presented_as_matrix(const Session& s) {
  return !s.selection.map && !s.comparison() && s.selection.look == StageLook::matrix && s.selection.stage != Stage::translate &&
         s.selection.stage != Stage::probs;
}

void PresentView::draw(Frame& frame) {
  const Canvas& c = frame.canvas;
  const float width = frame.grid.board.w, height = frame.grid.status.bottom();
  const float panel = std::min(std::round(width / 3), std::max(least_panel, width * 0.3f));
  c.fill({0, 0, width, height}, c.colours().bg);
  c.fill({0, 0, panel, height}, c.colours().panel);
  c.vline(panel - 1, 0, height, c.colours().line);
  draw_present_board(frame, {panel, 0, width - panel, height}, first_);
  draw_panel(frame, {0, 0, panel, height});
}

void PresentView::draw_status(Frame& frame) const {
  const Canvas& c = frame.canvas;
  const Rect& r = frame.grid.status;
  const Session& s = frame.session;
  const bool told = !s.told().empty();
  const float room = r.w - 2 * present_edge;
  const std::string words = presented_sentence(frame);
  const Fonts& f = c.fonts();
  const ImU32 ink = told && s.failed() ? c.colours().nan : c.colours().text;
  TextStyle style = {f.title, f.title, ink, 29};  // as large as it fits: on these boards nothing else is, from the last row
  for (const TextStyle& smaller : {TextStyle{f.equation_sign, f.equation, ink, 23}, TextStyle{f.body, f.body_bold, ink, 18}})
    if (paragraph_height(c, room, style, words) > r.h) style = smaller;
  const float height = std::min(r.h, paragraph_height(c, room, style, words));
  c.fill(r, c.colours().panel);
  c.hline(r.x, r.right(), r.y, c.colours().line);
  c.draw->PushClipRect(c.at(r.x, r.y), c.at(r.right(), r.bottom()), true);
  const RichResult drawn = paragraph(c, "present.status", r.x + present_edge, r.centre_y() - height / 2, room, style, words);
  c.draw->PopClipRect();
  follow_change_link(frame, drawn);
  c.log.say(without_markup(words));
  c.note("present.status", r);
  c.note("present.status.words", {r.x + present_edge, r.centre_y() - height / 2, drawn.width, height});
}

/// Title, head, and what the stage does; returns where they end. Where that is more than fits, the sentence under the title gives way:
/// it says in short what the others say, unless somebody changed what the stage does.
float PresentView::draw_words(Frame& frame, float x, float y, float width, float bottom) const {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const TextStyle title = {c.fonts().title, c.fonts().title, c.colours().text, 29};
  const TextStyle prose = {c.fonts().body, c.fonts().body_bold, c.colours().text, 20},
                  quiet = {c.fonts().body, c.fonts().body_bold, c.colours().muted, 20};
  y += paragraph(c, "present.title", x, y, width, title, escaped(board_title(s, c.phrases))).height + 4;
  if (const std::string place = board_place(s, c.phrases); !place.empty())
    y += paragraph(c, "present.place", x, y, width, quiet, escaped(place)).height + 4;
  if (is_per_head(s.selection.stage)) {
    const int n_heads = s.document().config.n_heads;
    if (const int step = head_stepper(c, "head", {x, y + 4, 150, 32}, s.selection.head, n_heads))
      s.set_head((s.selection.head + step + n_heads) % n_heads);
    y += 44;
  }
  StageText text = stage_text(s, c.phrases);
  const auto height = [&](const std::string& words, float narrower) {
    return words.empty() ? 0.f : paragraph_height(c, width - narrower, prose, words) + 8;
  };
  const float all = height(text.subtitle, 0) + height(text.what, 0) + height(text.look_at, 14) + 6;
  if (y + scroll_ + all > bottom && s.document().interventions == Interventions()) text.subtitle.clear();
  for (const std::string* words : {&text.subtitle, &text.what}) {
    if (words->empty()) continue;
    const RichResult drawn = paragraph(c, "present.prose", x, y, width, words == &text.subtitle ? quiet : prose, *words);
    follow_link(frame, drawn);
    y += drawn.height + 8;
  }
  if (text.look_at.empty()) return y;
  const RichResult look = look_at(c, "present.look", x, y + 4, width, text.look_at);
  follow_link(frame, look);
  return y + look.height + 10;
}

void PresentView::draw_panel(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const float x = r.x + present_edge, width = r.w - 2 * present_edge;
  icon(c, Icon::mark, x + 9, 31, c.colours().beam, 20);
  c.text(x + 27, c.baseline_at(c.fonts().small, 31), c.fonts().small, c.colours().muted,
         c.phrases("present.place", {{"stage", s.stage_number() + 1}, {"all", static_cast<int>(s.stages().size())}}));
  const Rect words = {r.x, 50, r.w, r.h - 50 - present_edge - present_control - 8};
  const ImVec2 mouse = c.logical(ImGui::GetMousePos());
  if (words.contains(mouse.x, mouse.y)) scroll_ -= ImGui::GetIO().MouseWheel * 40;
  c.draw->PushClipRect(c.at(words.x, words.y), c.at(words.right(), words.bottom()), true);
  const float end = draw_words(frame, x, words.y - scroll_, width, words.bottom());
  c.draw->PopClipRect();
  const float hidden = std::max(0.f, end + scroll_ - words.bottom());
  if (hidden > 0)
    c.fill({words.right() - 8, words.y + words.h * scroll_ / (words.h + hidden), 4, words.h * words.h / (words.h + hidden)},
           c.colours().line2, 2);
  scroll_ = std::clamp(scroll_, 0.f, hidden);
  const float y = r.bottom() - present_edge - present_control;
  const bool first = s.stage_number() == 0, last = s.place() == s.stages().back();
  if (icon_button(c, "present.previous", {x, y, present_control, present_control}, Icon::previous, ButtonKind::outline,
                  {c.phrases("present.previous"), first ? c.phrases("shell.transport.first") : ""}))
    previous_stage(s);
  if (icon_button(c, "present.next", {x + present_control + 5, y, present_control, present_control}, Icon::next, ButtonKind::outline,
                  {c.phrases("present.next"), last ? c.phrases("shell.transport.last") : ""}))
    go_on(frame);
  draw_motion_controls(frame, r.right() - present_edge, y, present_control);
}

}  // namespace headlight
