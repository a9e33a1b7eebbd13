#include "views/inspector/history_page.hpp"

#include <algorithm>
#include <utility>

#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float row_height = 48, least_list = 5 * row_height, part_of_dot = 0.4f;

struct EntryState {
  bool present, undone, is_a;
};

EntryState state_of(const Session& s, size_t i) {
  const Comparison* comparison = s.comparison();
  return {i == s.history().position(), i > s.history().position(),
          comparison && comparison->baseline().entry == s.history().entries()[i].id};
}

/// The dot on the line that leads from state to state; `r` is the line's part in its row.
void draw_dot(const Canvas& c, const Rect& r, const EntryState& state, bool first, bool last) {
  constexpr float radius = 5, thickness = 1.5f;
  constexpr int segments = 24;
  const float x = r.centre_x(), y = r.y + row_height * part_of_dot;
  if (!first) c.vline(x - thickness / 2, r.y, y - radius, state.undone ? c.colours().line : c.colours().line2);
  if (!last) c.vline(x - thickness / 2, y + radius, r.bottom(), state.undone || state.present ? c.colours().line : c.colours().line2);
  const ImVec2 centre = c.exact(x, y);
  c.draw->AddCircleFilled(centre, radius * c.scale(), state.present ? c.colours().edit : c.colours().panel, segments);
  if (!state.present) c.draw->AddCircle(centre, (radius - thickness / 3) * c.scale(), c.colours().line2, segments, c.line_px(thickness));
}

Box note_of(const EntryState& state, const Phrases& phrases) {
  if (state.is_a) return box::words(&Fonts::label_hot, Role::text, state.present ? phrases("inspector.history.both_now") : "A");
  if (state.present) return box::words(&Fonts::label_hot, Role::edit, phrases("inspector.history.b_now"));
  return state.undone ? box::caption(phrases("inspector.history.undone")) : Box();
}

/// The step in words, with its state at the right of the first line, or the button that compares with it at the right of both.
Box words_of(const Canvas& c, const History::Entry& entry, const EntryState& state, const Box& button) {
  const std::string detail =
      displayable(c.fonts().mono_small, c.phrases.format(entry.detail)) + " ";  // keeps its line if there is no detail
  const Box words = box::words(state.present ? &Fonts::label_hot : &Fonts::label, state.undone ? Role::muted : Role::text,
                               displayable(c.fonts().label, c.phrases.format(entry.label)));
  const Box below = box::words(&Fonts::mono_small, Role::muted, detail);
  if (!button.empty()) return box::row({box::column({words, below}, 2).grow(), button});
  return box::row({box::column({box::row({words.grow(), note_of(state, c.phrases)}), below}, 2).grow()});
}

/// The buttons about the other result; none if there is nothing to compare.
Box history_buttons(Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  Session& s = frame.session;
  if (s.imported()) return {};
  const auto button = [&](const char* name, const std::string& words, const std::string& tip, const std::string& why, auto act) {
    return box::button(name, words, [&s, act] { s.later(act); }, {.tooltip = tip, .why_disabled = why}).grow();
  };
  return box::row({button("history.swap", phrases("compare.swap"), phrases("compare.swap.tip"),
                          s.comparison() ? "" : phrases("inspector.history.nothing_compared"), &Session::swap_baseline),
                   button("history.keep", phrases("compare.keep"), phrases("compare.keep.tip"), "", &Session::save_as_baseline)});
}

void draw_entry(Frame& frame, const Rect& r, size_t i) {
  constexpr float dot_column = 31, gap = 3;
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const std::string name = "history." + std::to_string(i);
  const Rect card = {r.x, r.y, r.w, r.h - gap};
  const Interaction touch = c.touch(name, card, true, true);
  const EntryState state = state_of(s, i);
  if (state.present || touch.hovered) c.fill(card, state.present ? c.colours().raised : c.colours().wash, radius::control);
  if (state.present) c.outline(card, c.colours().line2, radius::control);
  draw_dot(c, {r.x, r.y, dot_column - gap, r.h}, state, i == 0, i + 1 == s.history().entries().size());
  const ImVec2 mouse = c.logical(ImGui::GetMousePos());
  const bool offered = !state.is_a && !s.imported() && card.contains(mouse.x, mouse.y);
  bool pressed = false;
  const Box button =
      box::icon_button(name + ".compare", Icon::compare, c.phrases("inspector.history.compare"), [&pressed] { pressed = true; });
  words_of(c, s.history().entries()[i], state, offered ? button : Box())
      .draw(c, {r.x + dot_column, r.y, r.w - dot_column - space::lines, r.h - gap});
  if (touch.focused) c.focus_ring(card, radius::control);
  if (pressed || (touch.right_clicked && !s.imported())) s.later([i](Session& session) { session.compare_with_state(i); });
  else if (touch.clicked) s.later([i](Session& session) { session.jump(i); });
}

}  // namespace

Box HistoryPage::box(Frame& frame) {
  const Phrases& phrases = frame.canvas.phrases;
  const History& history = frame.session.history();
  const float whole = row_height * static_cast<float>(history.entries().size());
  const std::string undo = phrases("inspector.history.undo", {{"key", key_of(Shortcut::undo, phrases)}});
  const auto list = [this, &frame, &history](const Canvas& c, const Rect& r) {
    const bool moved = std::exchange(followed_, history.present().id) != history.present().id;
    draw_rows(c, r, {"history.list", row_height, history.entries().size(), moved ? std::optional(history.position()) : std::nullopt},
              scroll_, [&frame](const Rect& row, size_t i) { draw_entry(frame, row, i); });
  };
  return box::column({box::row({box::heading(phrases("inspector.history.title")).grow(), box::words(&Fonts::tiny, Role::muted, undo)}),
                      box::drawn(std::min(whole, least_list), list).grow(whole), history_buttons(frame)})
      .grow();
}

}  // namespace headlight::views
