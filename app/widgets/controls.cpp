#include "widgets/controls.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "text/words.hpp"
#include "theme/text_code.hpp"

namespace headlight::widgets {
namespace {

/// Does the steps that every control takes after its touch: draws the focus ring, and shows a tooltip with its name or the reason it is
/// off.
void finish(const Canvas& c, const Interaction& t, const Rect& r, float radius, const ControlState& state) {
  if (t.focused) c.focus_ring(r, radius);
  c.tooltip(t, state.why_disabled.empty() ? state.tooltip : state.why_disabled);
}

struct Look {
  ImU32 fill, edge, ink;
};

Look look(const Canvas& c, ButtonKind kind, const Interaction& t, bool enabled) {
  const Palette& p = c.colours();
  Look look{p.raised, p.line2, p.text};
  if (kind == ButtonKind::primary) look = {p.accent, p.accent, p.on_accent};
  if (kind == ButtonKind::plain) look = {0, 0, p.text};
  if (!enabled) {
    if (kind == ButtonKind::primary) return {p.line2, p.line2, p.muted};
    return {kind == ButtonKind::plain ? 0 : p.panel, kind == ButtonKind::plain ? 0 : p.line, mix(p.muted, p.panel, 0.35f)};
  }
  if (t.hovered && kind == ButtonKind::primary) look.fill = look.edge = mix(p.accent, p.on_accent, t.held ? 0.25f : 0.12f);
  if (t.hovered && kind == ButtonKind::outline) look.edge = p.muted, look.fill = t.held ? mix(p.raised, p.text, 0.08f) : p.raised;
  if (t.hovered && kind == ButtonKind::plain) look.fill = p.table_wash;
  return look;
}

void body(const Canvas& c, const Rect& r, const Look& look) {
  const float radius = r.h >= 44 ? radius::presenter : radius::control;
  if (look.fill) c.fill(r, look.fill, radius);
  if (look.edge && look.edge != look.fill) c.outline(r, look.edge, radius);
}

}  // namespace

Interaction button(const Canvas& c, std::string_view name, const Rect& r, std::string_view label, ButtonKind kind,
                   const ControlState& state) {
  if (c.log.on_paper()) return {};
  const bool enabled = state.why_disabled.empty();
  const Interaction t = c.touch(name, r, enabled);
  const Look l = look(c, kind, t, enabled);
  body(c, r, l);
  const ImFont* font = r.h < 30 ? c.fonts().small_medium : c.fonts().label;
  c.text_in(r, font, l.ink, c.shortened(font, label, r.w - 8));
  c.log.describe(name, ControlKind::button, label, {}, false, state.why_disabled);
  finish(c, t, r, radius::control, state);
  return t;
}

Interaction icon_button(const Canvas& c, std::string_view name, const Rect& r, Icon which, ButtonKind kind, const ControlState& state) {
  if (c.log.on_paper()) return {};
  const bool enabled = state.why_disabled.empty();
  const Interaction t = c.touch(name, r, enabled);
  const Look l = look(c, kind, t, enabled);
  body(c, r, l);
  icon(c, which, r.centre_x(), r.centre_y(), l.ink, r.h >= 44 ? 26.f : 20.f);
  c.log.describe(name, ControlKind::button, state.tooltip, {}, false, state.why_disabled);
  finish(c, t, r, radius::control, state);
  return t;
}

namespace {

/// Returns equal widths, unless a word would touch the ends of its segment; then every word gets the same room about it.
std::vector<float> widths_of_segments(const Canvas& c, const ImFont* font, float all, std::span<const std::string> options) {
  constexpr float least_beside = 8;
  const auto n = static_cast<float>(options.size());
  std::vector<float> words;
  for (const std::string& option : options) words.push_back(c.text_width(font, option));
  if (words.empty() || *std::max_element(words.begin(), words.end()) + 2 * least_beside <= all / n)
    return std::vector<float>(options.size(), all / n);
  const float beside = (all - std::accumulate(words.begin(), words.end(), 0.f)) / n;
  for (float& word : words) word += beside;
  return words;
}

}  // namespace

std::optional<int> segmented(const Canvas& c, std::string_view name, const Rect& r, std::span<const std::string> options, int chosen,
                             const ControlState& state, std::span<const std::string> ids) {
  if (c.log.on_paper()) return std::nullopt;
  const Palette& p = c.colours();
  const bool enabled = state.why_disabled.empty();
  c.fill(r, enabled ? p.raised : p.panel, radius::control);
  c.outline(r, p.line2, radius::control);
  std::optional<int> out;
  constexpr float inset = 3;
  const ImFont* font = r.h < 30 ? c.fonts().small_medium : c.fonts().label;
  const std::vector<float> widths = widths_of_segments(c, font, r.w - 2 * inset, options);
  float x = r.x + inset;
  for (int i = 0; i < int(options.size()); ++i) {
    const Rect seg{x, r.y + inset, widths[std::size_t(i)], r.h - 2 * inset};
    x += seg.w;
    const std::string& option = options[std::size_t(i)];
    const std::string item = std::string(name) + "." + (ids.empty() ? option : ids[std::size_t(i)]);
    const Interaction t = c.touch(item, seg, enabled);
    c.log.describe(item, ControlKind::choice, option, {}, i == chosen, state.why_disabled);
    if (i == chosen) c.fill(seg, enabled ? p.accent : p.line2, radius::segment);
    else if (t.hovered && enabled) c.fill(seg, p.wash, radius::segment);
    c.text_in(seg, font, !enabled ? p.muted : i == chosen ? p.on_accent : p.text, option);
    finish(c, t, seg, radius::segment, state);
    if (t.clicked && i != chosen) out = i;
  }
  return out;
}

std::optional<int> one_of(const Canvas& c, std::string_view name, const Rect& r, std::span<const std::string> options, int chosen,
                          const ControlState& state, std::span<const std::string> ids) {
  if (c.log.on_paper()) return std::nullopt;
  constexpr float least_beside = 3;
  const ImFont* font = r.h < 30 ? c.fonts().small_medium : c.fonts().label;
  float needed = 2 * least_beside;
  for (const std::string& option : options) needed += c.text_width(font, option) + 2 * least_beside;
  if (needed <= r.w) return segmented(c, name, r, options, chosen, state, ids);
  std::vector<Choice> rows;
  for (const std::string& option : options) rows.push_back({option, "", ""});
  return drop_down(c, name, r, rows, chosen, state);
}

namespace {

bool stepper_side(const Canvas& c, const std::string& name, const Rect& r, Icon which, std::string_view why_not, std::string_view tip,
                  std::string_view value, std::string_view of) {
  const Palette& p = c.colours();
  const Interaction t = c.touch(name, r, why_not.empty());
  const std::string& way = c.phrases(which == Icon::minus ? "widget.less" : "widget.more");
  std::string label = of.empty() ? way : std::string(of) + ", " + way;
  if (tip != way) label += ", " + std::string(tip);
  c.log.describe(name, ControlKind::button, label, value, false, why_not);
  if (t.hovered && why_not.empty())
    c.fill(r.inset(1), p.wash, radius::control - 1, which == Icon::minus ? ImDrawFlags_RoundCornersLeft : ImDrawFlags_RoundCornersRight);
  icon(c, which, r.centre_x(), r.centre_y(), why_not.empty() ? p.text : p.line2, 17);
  finish(c, t, r, radius::control, {tip, why_not});
  return t.clicked;
}

}  // namespace

int stepper(const Canvas& c, std::string_view name, const Rect& r, std::string_view value, std::string_view why_no_minus,
            std::string_view why_no_plus, const StepperTips& tips) {
  if (c.log.on_paper()) {
    c.text_in(r, c.fonts().mono_field, c.colours().text, value);
    return 0;
  }
  const Palette& p = c.colours();
  c.fill(r, p.raised, radius::control);
  const float side = 32;
  int step = 0;
  if (stepper_side(c, std::string(name) + ".minus", {r.x, r.y, side, r.h}, Icon::minus, why_no_minus,
                   tips.minus.empty() ? c.phrases("widget.less") : tips.minus, value, tips.name))
    step = -1;
  if (stepper_side(c, std::string(name) + ".plus", {r.right() - side, r.y, side, r.h}, Icon::plus, why_no_plus,
                   tips.plus.empty() ? c.phrases("widget.more") : tips.plus, value, tips.name))
    step = +1;
  c.vline(r.x + side, r.y + 1, r.bottom() - 1, p.line);
  c.vline(r.right() - side - 1, r.y + 1, r.bottom() - 1, p.line);
  c.outline(r, p.line2, radius::control);
  c.text_in(r, c.fonts().mono_field, p.text, value);
  c.note(name, r);
  return step;
}

namespace {

constexpr float before_head = 42, chevron_of_head = 22;

}  // namespace

float head_stepper_width(const Canvas& c, int n_heads) {
  const std::string longest = c.phrases("widget.head", {{"head", n_heads}, {"all", n_heads}});
  return std::max(least_head_stepper_width(n_heads),
                  std::ceil(before_head + c.text_width(c.fonts().small_medium, longest) + chevron_of_head + 2));
}

int head_stepper(const Canvas& c, std::string_view name, const Rect& r, int head, int n_heads) {
  const Palette& p = c.colours();
  const std::string whole = c.phrases("widget.head", {{"head", head + 1}, {"all", n_heads}});
  const float room = r.w - before_head - (c.log.on_paper() ? 0 : chevron_of_head);
  const std::string text =
      c.text_width(c.fonts().small_medium, whole) <= room ? whole : std::to_string(head + 1) + " / " + std::to_string(n_heads);
  if (c.log.on_paper()) {
    head_bar(c, {r.x + 32, r.centre_y() - 7, 3, 14}, head);
    c.text_in({r.x + before_head, r.y, room, r.h}, c.fonts().small_medium, p.text, text, Align::left);
    return 0;
  }
  c.fill(r, p.raised, radius::control);
  c.outline(r, p.line2, radius::control);
  const bool one = n_heads < 2;
  const Rect left{r.x + 3, r.y + 3, 24, r.h - 6}, right{r.right() - 27, r.y + 3, 24, r.h - 6};
  const Interaction back = c.touch(std::string(name) + ".previous", left, !one), on = c.touch(std::string(name) + ".next", right, !one);
  if (back.hovered && !one) c.fill(left, p.wash, radius::segment);
  if (on.hovered && !one) c.fill(right, p.wash, radius::segment);
  icon(c, Icon::previous, r.x + 14, r.centre_y(), p.muted, 17);
  icon(c, Icon::next, r.right() - 14, r.centre_y(), p.muted, 17);
  head_bar(c, {r.x + 32, r.centre_y() - 7, 3, 14}, head);
  c.text_in({r.x + before_head, r.y, room, r.h}, c.fonts().small_medium, p.text, text, Align::left);
  c.log.describe(std::string(name) + ".previous", ControlKind::button, c.phrases("widget.head.previous"), whole);
  c.log.describe(std::string(name) + ".next", ControlKind::button, c.phrases("widget.head.next"), whole);
  finish(c, back, left, radius::segment, {c.phrases("widget.head.previous")});
  finish(c, on, right, radius::segment, {c.phrases("widget.head.next")});
  c.note(name, r);
  return back.clicked ? -1 : on.clicked ? 1 : 0;
}

bool toggle(const Canvas& c, std::string_view name, float x, float centre_y, bool on, const ControlState& state) {
  if (c.log.on_paper()) return false;
  const Palette& p = c.colours();
  const bool enabled = state.why_disabled.empty();
  const Rect r{x, centre_y - 10, 36, 20};
  const Interaction t = c.touch(name, r, enabled);
  c.log.describe(name, ControlKind::toggle, state.label.empty() ? state.tooltip : state.label, {}, on, state.why_disabled);
  const ImU32 track = !enabled ? p.line2 : on ? p.accent : t.hovered ? p.muted : mix(p.muted, p.line2, 0.35f);
  c.fill(r, track, 10);
  const ImVec2 knob = c.exact(on ? r.right() - 10 : r.x + 10, centre_y);
  c.draw->AddCircleFilled(knob, 7 * c.scale(), on ? p.on_accent : p.raised, 32);
  finish(c, t, r, 10, state);
  return t.clicked;
}

namespace {

constexpr float chip_height = 32;

float number_box(const Canvas& c, const std::string& digits, float least) {
  return digits.empty() ? 0.f : std::max(least, c.text_width(c.fonts().mono_small, digits) + 14);
}
float position_box(const Canvas& c, const Chip& chip) { return number_box(c, chip.position, 22); }
float id_box(const Canvas& c, const Chip& chip) { return number_box(c, chip.id, 27.5f); }
std::string chip_word(const Canvas& c, const Chip& chip) {
  return c.shortened(c.fonts().word, displayable(c.fonts().word, printed_word(chip.word)), 180);
}
float word_box(const Canvas& c, const Chip& chip) {
  return c.text_width(c.fonts().word, chip_word(c, chip)) + 20 + (chip.unknown ? 12.f : 0.f);
}

void chip_outline(const Canvas& c, const Rect& r, const Chip& chip, const Interaction& t) {
  const Palette& p = c.colours();
  if (chip.unknown) return c.dashed_outline(r, p.muted, radius::control, 1.5f);
  if (chip.pinned) return c.outline(r, p.text, radius::control, 2);
  if (chip.hovered || t.hovered) return c.outline(r, p.text, radius::control, 1.5f);
  if (chip.pad) return c.dashed_outline(r, p.line2, radius::control, 1, 2, 2);
  c.outline(r, p.line2, radius::control);
}

}  // namespace

float chip_width(const Canvas& c, const Chip& chip) { return std::ceil(position_box(c, chip) + word_box(c, chip) + id_box(c, chip)); }

Interaction chip(const Canvas& c, std::string_view name, float x, float y, const Chip& chip) {
  const Palette& p = c.colours();
  const Rect r{x, y, chip_width(c, chip), chip_height};
  const Interaction t = c.touch(name, r);
  c.fill(r, chip.pad ? p.panel : p.raised, radius::control);
  const float first = position_box(c, chip), last = id_box(c, chip);
  if (first > 0) {
    c.text_in({x, y, first, chip_height}, c.fonts().mono_small, p.muted, chip.position);
    c.vline(x + first, y + 1, y + chip_height - 1, p.line);
  }
  if (last > 0) {
    c.text_in({r.right() - last, y, last, chip_height}, c.fonts().mono_small, p.muted, chip.id);
    c.vline(r.right() - last, y + 1, y + chip_height - 1, p.line);
  }
  Rect word{x + first, y, r.w - first - last, chip_height};
  if (chip.unknown) {
    c.text_in({word.x + 8, y, 10, chip_height}, c.fonts().label_hot, p.nan, "?");
    word = {word.x + 12, y, word.w - 12, chip_height};
  }
  c.log.describe(name, ControlKind::choice, chip.bytes.empty() ? chip.word : c.phrases("widget.part_of_letter", {{"bytes", chip.bytes}}),
                 {}, chip.pinned);
  c.text_in(word, chip.pinned ? c.fonts().word_bold : c.fonts().word, chip.pad || chip.added ? p.muted : p.text, chip_word(c, chip));
  chip_outline(c, r, chip, t);
  if (chip.pinned) c.draw->AddCircleFilled(c.exact(x + 1, y + 1), 4 * c.scale(), p.text, 20);
  if (t.focused) c.focus_ring(r, radius::control);
  const bool explained = chip.unknown || chip.pad;  // the caller knows the model and shows the whole word
  if (!explained && word_box(c, chip) >= 180) c.tooltip(t, displayable(c.fonts().small, printed_word(chip.word)));
  return t;
}

void card(const Canvas& c, const Rect& r, bool selected, float radius) {
  c.fill(r, c.colours().raised, radius);
  c.outline(r, selected ? c.colours().text : c.colours().line2, radius, selected ? 1.5f : 1.f);
}

}  // namespace headlight::widgets
