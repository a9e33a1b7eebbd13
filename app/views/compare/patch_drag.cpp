#include "views/compare/patch_drag.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "session/compare/patches.hpp"
#include "widgets/axis_label.hpp"

namespace headlight::views {
namespace {

constexpr float pulled = 6;  ///< logical pixels; less is a click

ImVec2 hand(const Canvas& c) { return c.logical(ImGui::GetIO().MousePos); }

/// A label beside the pointer.
void draw_held(const Canvas& c, const std::string& words) {
  const ImVec2 at = hand(c);
  const ImFont* font = c.fonts().label;
  const Rect box = {at.x + 14, at.y + 8, c.text_width(font, words) + 20, 28};
  c.fill(box, c.colours().raised, radius::control);
  c.outline(box, c.colours().edit, radius::control, stroke::changed);
  c.text_in(box, font, c.colours().text, words);
  c.note("patch.held", box);
}

std::string words_of(const Frame& frame, const PatchDrag& drag, NodeId of_b) {
  const Phrases& phrases = frame.canvas.phrases;
  const Comparison& comparison = *frame.session.comparison();
  if (drag.word) {
    const auto& words = drag.target ? comparison.a().target.tokens : comparison.a().tokens.tokens;
    return phrases("compare.patch.drop.word", {{"word", words[static_cast<size_t>(*drag.word)].text}});
  }
  const auto of_a = comparison.in_a(of_b);
  if (!drag.row || !of_a) return phrases("compare.patch.drop.matrix");
  return phrases("compare.patch.drop.row", {{"row", axis_label(phrases, (*comparison.a().graph)[*of_a].axes.rows, *drag.row)}});
}

/// Ends the drag once the button is up. Returns true if the person released it in this frame.
bool let_go(std::optional<PatchDrag>& drag) {
  const bool released = ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  if (released || !ImGui::IsMouseDown(ImGuiMouseButton_Left)) drag.reset();
  return released;
}

}  // namespace

void take_from_a(Frame& frame, const MatrixResult& of_a, std::optional<PatchDrag>& drag) {
  if (frame.grid.phone) return;
  if (of_a.hovered) frame.canvas.log.drags(Drag::across);
  if (of_a.pressed && !drag && std::hypot(of_a.drag_x, of_a.drag_y) > pulled) drag = PatchDrag{of_a.pressed->row, {}, false};
}

void take_word(Frame& frame, const Interaction& chip, Index word, bool target, std::optional<PatchDrag>& drag) {
  if (frame.grid.phone) return;
  if (chip.hovered) frame.canvas.log.drags(Drag::both);
  const ImVec2 moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
  if (chip.held && !drag && std::hypot(moved.x, moved.y) > pulled * frame.canvas.scale()) drag = PatchDrag{{}, word, target};
}

void take_whole_a(Frame& frame, const Rect& title, std::optional<PatchDrag>& drag) {
  if (frame.grid.phone || frame.canvas.log.on_paper()) return;
  const Canvas& c = frame.canvas;
  const Interaction touch = c.touch("compare.A.whole", title);
  c.log.skip_last_in_tab_order();  // the button does the same
  c.tooltip(touch, c.phrases("compare.patch.grip"));
  if (touch.hovered) {
    c.log.drags(Drag::across);
    c.dotted_line(title.x, title.right(), title.bottom() - 1, c.colours().text);
  }
  const ImVec2 moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
  if (touch.held && !drag && std::hypot(moved.x, moved.y) > pulled * c.scale()) drag = PatchDrag{};
}

void drop_on_b(Frame& frame, const Compared& m, const MatrixLayout& of_b, std::optional<PatchDrag>& drag) {
  if (!drag || drag->word) return;
  const Canvas& c = frame.canvas;
  const ImVec2 at = hand(c);
  const Rect whole = of_b.cells.inset(-8);
  const bool over = whole.contains(at.x, at.y);
  const Index first = drag->row.value_or(of_b.first_row), last = drag->row.value_or(std::min(of_b.last_row, m.common.rows - 1));
  if (first >= of_b.first_row && last <= of_b.last_row && first <= last) {
    const Rect top = of_b.cell(first, of_b.first_col), end = of_b.cell(last, of_b.last_col);
    c.outline(Rect{top.x, top.y, end.right() - top.x, end.bottom() - top.y}.inset(-3), c.colours().edit, radius::ring,
              over ? stroke::pinned : stroke::changed);
  }
  draw_held(c, words_of(frame, *drag, m.b));
  const PatchDrag held = *drag;
  if (let_go(drag) && over) patch(frame.session, m.b, held.row);
}

void drop_on_words(Frame& frame, const std::vector<Rect>& chips, std::optional<PatchDrag>& drag) {
  if (!drag || !drag->word) return;
  const Canvas& c = frame.canvas;
  const ImVec2 at = hand(c);
  const auto under = std::find_if(chips.begin(), chips.end(), [&](const Rect& chip) { return chip.inset(-4).contains(at.x, at.y); });
  if (under != chips.end()) c.outline(under->inset(-4), c.colours().edit, radius::control + 2, stroke::pinned);
  draw_held(c, words_of(frame, *drag, 0));
  const PatchDrag held = *drag;
  if (let_go(drag) && under != chips.end()) patch_word(frame.session, held.target, *held.word, static_cast<Index>(under - chips.begin()));
}

}  // namespace headlight::views
