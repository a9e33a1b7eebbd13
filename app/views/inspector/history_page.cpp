#include "views/inspector/history_page.hpp"

#include <algorithm>
#include <cmath>

#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight {
namespace {

constexpr float row_height = 48, least_list = 5 * row_height, buttons_height = 34;

struct EntryState {
  bool present, undone, is_a;
};

/// The dot on the line that leads from state to state.
void draw_dot(const Canvas& c, const Rect& r, const EntryState& state, bool first, bool last) {
  const float x = r.x + 13, y = r.y + 19;
  const float scale = c.scale();
  if (!first) c.vline(x - 0.5f, r.y, y - 5, state.undone ? c.colours().line : c.colours().line2);
  if (!last) c.vline(x - 0.5f, y + 5, r.bottom(), state.undone || state.present ? c.colours().line : c.colours().line2);
  const ImVec2 centre = c.exact(x, y);
  c.draw->AddCircleFilled(centre, 5 * scale, state.present ? c.colours().edit : c.colours().panel, 24);
  if (!state.present) c.draw->AddCircle(centre, 4.5f * scale, c.colours().line2, 24, c.line_px(1.5f));
}

void draw_words(const Canvas& c, const Rect& r, const History::Entry& entry, const EntryState& state, float note_width) {
  const ImU32 ink = state.undone ? c.colours().muted : c.colours().text;
  const ImFont* font = state.present ? c.fonts().label_hot : c.fonts().label;
  const float x = r.x + 31, width = r.right() - x - 14 - note_width;
  c.text(x, r.y + 20, font, ink, c.shortened(font, displayable(font, c.phrases.say(entry.label)), width));
  if (!entry.detail.empty())
    c.text(x, r.y + 37, c.fonts().mono_small, c.colours().muted,
           c.shortened(c.fonts().mono_small, displayable(c.fonts().mono_small, c.phrases.say(entry.detail)), width));
}

std::string note_of(const EntryState& state, const Phrases& phrases) {
  if (state.is_a && state.present) return phrases("inspector.history.both_now");
  if (state.is_a) return "A";
  return state.present ? phrases("inspector.history.b_now") : state.undone ? phrases("inspector.history.undone") : "";
}

}  // namespace

float HistoryPage::draw(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  const History& history = frame.session.history();
  c.text(x, y + 12, c.fonts().small_bold, c.colours().muted, c.phrases("inspector.history.title"));
  c.text(x + width, y + 12, c.fonts().tiny, c.colours().muted,
         c.phrases("inspector.history.undo", {{"key", key_of(Shortcut::undo, c.phrases)}}), Align::right);
  y += 24;
  const float whole = row_height * static_cast<float>(history.entries().size());
  const float room = frame.grid.inspector.bottom() - y - buttons_height - 36;
  const Rect list = {x, y, width, std::min(whole, std::max(room, least_list))};
  draw_list(frame, list);
  return draw_buttons(frame, x, list.bottom() + 16, width);
}

void HistoryPage::draw_list(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  const History& history = frame.session.history();
  const size_t n = history.entries().size();
  const float whole = row_height * static_cast<float>(n), hidden = std::max(0.f, whole - area.h);
  if (followed_ != history.present().id) {
    const float top = row_height * static_cast<float>(history.position());
    scroll_ = scrolled_into_view(scroll_, top - row_height, top + 2 * row_height, area.h);
    followed_ = history.present().id;
  }
  scroll(c, "history.list", area, hidden, row_height, scroll_);
  c.draw->PushClipRect(c.at(area.x - 10, area.y), c.at(area.right() + 10, area.bottom()), true);
  const ImVec2 clip_top = c.logical(c.draw->GetClipRectMin()), clip_end = c.logical(c.draw->GetClipRectMax());
  const float first = (std::max(area.y, clip_top.y) - area.y + scroll_) / row_height;
  for (size_t i = static_cast<size_t>(std::max(0.f, first)); i < n; ++i) {
    const Rect r = {area.x, area.y + row_height * static_cast<float>(i) - scroll_, area.w, row_height};
    if (r.y >= std::min(area.bottom(), clip_end.y)) break;
    draw_entry(frame, r, i);
  }
  c.draw->PopClipRect();
  if (hidden > 0)
    c.fill({area.right() + 4, area.y + area.h * scroll_ / whole, 4, std::max(16.f, area.h * area.h / whole)}, c.colours().line2, 2);
}

namespace {

EntryState state_of(const Session& s, size_t i) {
  const Comparison* comparison = s.comparison();
  return {i == s.history().position(), i > s.history().position(),
          comparison && comparison->baseline().entry == s.history().entries()[i].id};
}

/// The present state is a card.
void draw_card(const Canvas& c, const Rect& r, bool present, bool hovered) {
  if (!present && hovered) c.fill(r, c.colours().wash, radius::control);
  if (!present) return;
  c.fill(r, c.colours().raised, radius::control);
  c.outline(r, c.colours().line2, radius::control);
}

}  // namespace

void HistoryPage::draw_entry(Frame& frame, const Rect& r, size_t i) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const History::Entry& entry = s.history().entries()[i];
  const std::string name = "history." + std::to_string(i);
  const Touch touch = c.touch(name, {r.x, r.y, r.w, r.h - 2}, true, true);
  const EntryState state = state_of(s, i);
  const Rect body = {r.x, r.y, r.w, r.h - 3};
  draw_card(c, body, state.present, touch.hovered);
  draw_dot(c, r, state, i == 0, i + 1 == s.history().entries().size());
  const ImVec2 mouse = c.logical(ImGui::GetMousePos());
  const bool offered = !state.is_a && !s.imported() && body.contains(mouse.x, mouse.y);
  const std::string note = offered ? "" : note_of(state, c.phrases);
  draw_words(c, r, entry, state, offered ? 34 : note.empty() ? 0 : c.text_width(c.fonts().label_hot, note) + 10);
  const ImU32 ink = state.is_a ? c.colours().text : state.present ? c.colours().edit : c.colours().muted;
  c.text(r.right() - 10, c.baseline_at(c.fonts().label_hot, r.y + 21), state.is_a || state.present ? c.fonts().label_hot : c.fonts().small,
         ink, note, Align::right);
  const Rect button = {r.right() - 36, r.y + 8, 30, 28};
  const bool pressed =
      offered &&
      icon_button(c, name + ".compare", button, Icon::compare, ButtonKind::plain, {c.phrases("inspector.history.compare"), ""}).clicked;
  if (touch.focused) c.focus_ring(body, radius::control);
  if (pressed || (touch.right_clicked && !s.imported())) s.later([i](Session& session) { session.compare_with_state(i); });
  else if (touch.clicked && !(offered && button.contains(mouse.x, mouse.y))) s.later([i](Session& session) { session.jump(i); });
}

float HistoryPage::draw_buttons(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  if (s.imported()) return y;  // there is nothing to compare it with
  const float w = (width - 8) / 2;
  const std::string why = s.comparison() ? "" : c.phrases("inspector.history.nothing_compared");
  if (button(c, "history.swap", {x, y, w, buttons_height}, c.phrases("compare.swap"), ButtonKind::outline,
             {c.phrases("compare.swap.tip"), why}))
    s.later(&Session::swap_baseline);
  if (button(c, "history.keep", {x + w + 8, y, w, buttons_height}, c.phrases("compare.keep"), ButtonKind::outline,
             {c.phrases("compare.keep.tip"), ""}))
    s.later(&Session::keep_as_baseline);
  return y + buttons_height;
}

}  // namespace headlight
