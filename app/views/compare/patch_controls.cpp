#include "views/compare/patch_controls.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "session/compare/patches.hpp"
#include "session/compare/target_axis.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/controls.hpp"

namespace headlight::views {
namespace {

constexpr float patch_line = 30, patch_gap = 8, longest_word = 150;

struct PatchButton {
  std::string item, label, tip, why_not;
  std::function<void(Session&)> press;
};

PatchButton matrix_button(const Session& s, const Canvas& c, NodeId node) {
  const bool of_head = has_heads(s.selection().stage);
  const int head = s.selection().head + 1;
  return {"patch.matrix", of_head ? c.phrases("compare.patch.head", {{"head", head}}) : c.phrases("compare.patch.matrix"),
          of_head ? c.phrases("compare.patch.head.tip", {{"head", head}}) : c.phrases("compare.patch.matrix.tip"),
          c.phrases.format(why_no_patch(*s.comparison(), node)), [node](Session& session) { patch(session, node); }};
}

PatchButton row_button(const Session& s, const Canvas& c, NodeId node, Index row) {
  const std::string word = c.shortened(c.fonts().label, axis_label(c.phrases, s.graph()[node].axes.rows, row), longest_word / 2);
  return {"patch.row", c.phrases("compare.patch.row", {{"row", word}}), c.phrases("compare.patch.row.tip"),
          c.phrases.format(why_no_patch(*s.comparison(), node, row)), [node, row](Session& session) { patch(session, node, row); }};
}

PatchButton word_button(const Session& s, const Canvas& c, Index at, bool target) {
  const Sample& a = s.comparison()->a();
  const auto& words = target ? a.target.tokens : a.tokens.tokens;
  const std::string word = c.shortened(c.fonts().label, words[static_cast<size_t>(at)].text, longest_word / 2);
  return {"patch.word", c.phrases("compare.patch.word", {{"word", word}}), c.phrases("compare.patch.word.tip"), "",
          [=](Session& session) { patch_word(session, target, at, at); }};
}

PatchButton grid_button(const Session& s, const Canvas& c) {
  return {"patches", c.phrases("compare.patches.open"), c.phrases("compare.patches.open.tip"), c.phrases.format(why_no_patches(s)),
          [](Session& session) { session.selection().patches.on = true; }};
}

std::vector<PatchButton> buttons(const Session& s, const Canvas& c, const PatchChoices& choices) {
  std::vector<PatchButton> all;
  if (choices.node) {
    all.push_back(matrix_button(s, c, *choices.node));
    all.push_back(row_button(s, c, *choices.node, choices.row));
  }
  if (choices.word) all.push_back(word_button(s, c, *choices.word, choices.target));
  all.push_back(grid_button(s, c));
  return all;
}

float width_of(const Canvas& c, const std::string& label) { return std::floor(c.text_width(c.fonts().label, label)) + 28; }

}  // namespace

/// Leaves room for the longest word, so that the line does not jump from word to word.
float patch_controls_height(const Frame& frame, float width) {
  const Canvas& c = frame.canvas;
  const float all = c.text_width(c.fonts().small, c.phrases("compare.patch.from_A")) + width_of(c, c.phrases("compare.patch.matrix")) +
                    longest_word + width_of(c, c.phrases("compare.patches.open")) + 4 * patch_gap;
  return all <= width ? patch_line : 2 * patch_line + patch_gap;
}

float draw_patch_controls(Frame& frame, const Rect& area, const PatchChoices& choices) {
  const Canvas& c = frame.canvas;
  Session& s = frame.session;
  const bool one_line = patch_controls_height(frame, area.w) == patch_line;
  float x = area.x, y = area.y;
  if (choices.node || choices.word)
    x += c.text(x, c.baseline_at(c.fonts().small, y + patch_line / 2), c.fonts().small, c.colours().muted,
                c.phrases("compare.patch.from_A")) +
         patch_gap;
  for (const PatchButton& one : buttons(s, c, choices)) {
    const float w = std::min(width_of(c, one.label), area.w);
    const bool last = one.item == "patches";
    if (last && one_line) x = area.right() - w;
    else if (last && x > area.x) x = area.x, y += patch_line + patch_gap;
    const bool pressed = button(c, one.item, {x, y, w, patch_line}, one.label, ButtonKind::outline, {one.tip, one.why_not}).clicked;
    if (pressed) s.later(one.press);
    x += w + patch_gap;
  }
  return y + patch_line - area.y;
}

}  // namespace headlight::views
