#include "base/number_text.hpp"
#include "base/utf8.hpp"
#include "theme/imgui_font.hpp"
#include "theme/text_code.hpp"
#include "widgets/controls.hpp"
#include "widgets/field_text.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/stand_ins.hpp"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <vector>

namespace headlight::widgets {
namespace {

/// Replaces the field's text with the one given from outside, even while the caret is in the field.
void follow(FieldState& state, std::string_view external) {
  if (state.committed == external) return;
  state.committed = external;
  if (state.text == external) return;
  state.text = external;
  // ImGui keeps a private copy while the field is active; a new id makes it read ours.
  ++state.generation;
  if (state.active) state.focus_next = true;
}

std::string with_stand_ins(std::string_view text) { return stand_ins() ? stand_ins()->put_in(text) : std::string(text); }
std::string without_stand_ins(std::string_view text) { return stand_ins() ? stand_ins()->replaced_back(text) : std::string(text); }

/// ImGui calls this while the caret is in the field.
int follow_caret(ImGuiInputTextCallbackData* data) {
  FieldState& state = *static_cast<FieldState*>(data->UserData);
  // ImGui remembers the caret of the field that was last active, and selects all text in any other.
  if (std::exchange(state.select_all_next, false) && !state.caret_next) data->SelectAll();
  if (state.caret_next) {
    const auto bytes = static_cast<size_t>(std::max(0, *std::exchange(state.caret_next, std::nullopt)));
    const std::string before = with_stand_ins(std::string_view(state.text).substr(0, bytes));
    data->CursorPos = data->SelectionStart = data->SelectionEnd = std::min(static_cast<int>(before.size()), data->BufTextLen);
  }
  const auto bytes = [&](int at) { return static_cast<int>(without_stand_ins({data->Buf, static_cast<size_t>(at)}).size()); };
  state.caret = bytes(data->CursorPos);
  state.selected_from = bytes(std::min(data->SelectionStart, data->SelectionEnd));
  state.selected_to = bytes(std::max(data->SelectionStart, data->SelectionEnd));
  return 0;
}

/// Holds back typed characters, in their order: the caret appears some frames after it was requested, and ImGui drops input until then.
void keep_what_is_typed(FieldState& state) {
  constexpr int longest = 12;
  ImGuiIO& io = ImGui::GetIO();
  if (state.focus_next) state.waits = longest, state.select_all_next = true;
  if (state.waits == 0) return;
  if (state.active && !state.focus_next && !state.caret_next && !io.KeyCtrl) {
    state.waits = 0;
    for (const ImWchar c : std::vector<ImWchar>(io.InputQueueCharacters.begin(), io.InputQueueCharacters.end()))
      state.typed_meanwhile += encode_utf8(c);
    io.InputQueueCharacters.resize(0);
    return feed_text(io, std::exchange(state.typed_meanwhile, {}));
  }
  for (const ImWchar c : io.InputQueueCharacters)
    if (c >= ' ' && !io.KeyCtrl) state.typed_meanwhile += encode_utf8(c);
  io.InputQueueCharacters.resize(0);
  if (--state.waits == 0) state.typed_meanwhile.clear(), state.select_all_next = false;
}

struct Ends {
  bool entered, edited, left;
};

/// Moves the caret to the character drawn under the pointer; ImGui put it at that x in stored order.
void put_caret_under_pointer(ImGuiInputTextState& editing, const FieldText& text, float x) {
  if (editing.SelectedAllMouseLock || !ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  const bool begins = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  if (!begins && ImGui::GetIO().MouseDelta.x == 0) return;
  const int place = text.nearest(x);
  if (begins) editing.Stb.select_start = place;
  else if (!editing.HasSelection()) editing.Stb.select_start = editing.Stb.cursor;
  editing.Stb.cursor = editing.Stb.select_end = place;
}

/// Caret and selection of a text in stored order; -1 while the field is inactive.
struct TypedAt {
  int cursor = -1, from = 0, to = 0;
};

TypedAt typed_at(const FieldState& state) {
  const ImGuiInputTextState* now = state.active ? ImGui::GetInputTextState(ImGui::GetID("##text")) : nullptr;
  return now ? TypedAt{now->Stb.cursor, now->Stb.select_start, now->Stb.select_end} : TypedAt{};
}

/// Moves the caret in the direction of the arrow key on screen, because ImGui knows only the stored order. Without Shift, the caret leaves
/// a selection on that side.
void move_caret_as_seen(ImGuiInputTextState& editing, const FieldText& text, FieldState& state, const TypedAt& before) {
  const int direction = (key_pressed(Key::right) ? 1 : 0) - (key_pressed(Key::left) ? 1 : 0);
  if (direction == 0) return;
  const ImGuiIO& io = ImGui::GetIO();
  const bool selected = before.from != before.to;
  SeenCaret caret = state.seen && state.seen->position == before.cursor ? *state.seen : text.seen(before.cursor);
  if (selected && !io.KeyShift) {
    const SeenCaret from = text.seen(before.from), to = text.seen(before.to);
    caret = (from.edge < to.edge) == (direction < 0) ? from : to;
  } else {
    caret = text.moved(caret, direction, io.KeyCtrl);
  }
  state.seen = caret;
  editing.Stb.select_start = !io.KeyShift ? caret.position : selected ? before.from : before.cursor;
  editing.Stb.cursor = editing.Stb.select_end = caret.position;
}

/// Draws the text in reading order, its selection and the caret, in place of the text that ImGui was kept from drawing.
void draw_as_read(const Canvas& c, const Rect& r, FieldState& state, const ImFont* font, ImU32 colour, ImGuiInputTextState* editing) {
  const FieldText text(c, font, state.text);
  const float line = line_height(font) / c.scale();
  const Rect row = {r.x, r.centre_y() - line / 2, r.w, line};
  float caret = 0;
  if (!editing) state.scroll = 0, state.seen.reset();
  if (editing) {
    if (c.pointed_at(r)) put_caret_under_pointer(*editing, text, c.logical(ImGui::GetMousePos()).x - r.x + state.scroll);
    if (state.seen && state.seen->position != editing->Stb.cursor) state.seen.reset();
    caret = state.seen ? text.at_edge(state.seen->edge) : text.caret(editing->Stb.cursor);
    state.scroll = std::clamp(state.scroll, caret - r.w + 1, caret);
  }
  c.draw->PushClipRect(c.at(r.x - 1, r.y), c.at(r.right() + 1, r.bottom()), true);
  const float x = r.x - state.scroll;
  if (editing) {
    const auto [from, to] = std::minmax(editing->Stb.select_start, editing->Stb.select_end);
    text.draw_selected(x, row, from, to, ImGui::GetColorU32(ImGuiCol_TextSelectedBg));
  }
  text.draw(x, r.centre_y(), colour);
  if (editing) {
    c.vline(x + caret, row.y, row.bottom(), colour);
    ImGui::GetCurrentContext()->PlatformImePos = c.at(x + caret, row.y);
  }
  c.draw->PopClipRect();
}

Ends edit(FieldState& state, const FieldSpec& spec, bool read_only) {
  const ImGuiInputTextFlags flags =
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways | (read_only ? ImGuiInputTextFlags_ReadOnly : 0);
  Ends ends{};
  const std::string before = state.text;
  const std::string held = with_stand_ins(before);
  std::string now = held;
  leave_tab_to_us(true);
  {
    const ClipboardOfStandIns clipboard;
    ends.entered = ImGui::InputText("##text", &now, flags, follow_caret, &state);
  }
  leave_tab_to_us(false);
  if (now != held) state.text = without_stand_ins(now);
  state.text.resize(utf8_prefix(state.text, std::size_t(spec.max_length)).size());
  ends.edited = state.text != before;
  ends.left = ImGui::IsItemDeactivated();
  state.active = ImGui::IsItemActive();
  return ends;
}

Ends input(const Canvas& c, const Rect& r, FieldState& state, const FieldSpec& spec, const FieldText& text, const ImFont* font,
           float hint_width, bool read_only) {
  const float s = c.scale();
  const float pad_x = 14, line = line_height(font);
  const ImVec2 a = c.at(r.x, r.y);
  const float height = c.px(r.h);
  // ImGui draws from the left, in stored order. We draw a number at the right unless it is being typed, and a text with another reading
  // order. The whole box stays clickable.
  const bool number = spec.right_aligned && !state.active, as_read = text.differs();
  const ImU32 colour = read_only ? c.colours().muted : c.colours().text;
  push_font(const_cast<ImFont*>(font));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {pad_x * s, std::floor((height - line) / 2)});
  for (const ImGuiCol hidden : {ImGuiCol_FrameBg, ImGuiCol_Text, ImGuiCol_TextSelectedBg})
    ImGui::PushStyleColor(hidden, hidden == ImGuiCol_FrameBg || number || as_read ? 0u : ImGui::GetColorU32(hidden));
  ImGui::SetCursorScreenPos(a);
  ImGui::SetNextItemWidth(c.px(r.w - hint_width));
  ImGui::PushID(state.generation);
  keep_what_is_typed(state);
  if (state.focus_next) ImGui::SetKeyboardFocusHere();
  state.focus_next = false;
  const TypedAt before = typed_at(state);
  const Ends ends = edit(state, spec, read_only);
  ImGuiInputTextState* editing = state.active ? ImGui::GetInputTextState(ImGui::GetID("##text")) : nullptr;
  if (editing && as_read && before.cursor >= 0 && !ends.edited) move_caret_as_seen(*editing, text, state, before);
  c.log.annotate_last(ImGui::GetID("##text"), !read_only, true);
  ImGui::PopID();
  ImGui::PopStyleColor(3);
  ImGui::PopStyleVar();
  ImGui::PopFont();
  if (number) c.text_in({r.x, r.y, r.w - pad_x, r.h}, font, colour, state.text, Align::right);
  else if (as_read) draw_as_read(c, {r.x + pad_x, r.y, r.w - hint_width - 2 * pad_x, r.h}, state, font, colour, editing);
  return ends;
}

void draw_field(const Canvas& c, const Rect& r, const FieldState& state, const FieldSpec& spec, bool enabled, bool wrong) {
  const Palette& p = c.colours();
  c.fill(r, enabled ? p.raised : p.panel, radius::control);
  const ImU32 edge = wrong ? p.nan : spec.outlined_edit ? p.edit : state.active ? p.muted : p.line2;
  c.outline(r, edge, radius::control, wrong || spec.outlined_edit ? 1.5f : 1.f);
}

/// Tab reaches the field and, while it holds the caret, goes on to the next item; Enter puts the caret into it.
void follow_tab(const Canvas& c, std::string_view name, const Rect& r, FieldState& state, const FieldSpec& spec, std::string_view label) {
  if (state.active && !spec.has_own_tab && key_pressed(Key::tab)) {
    ImGui::ClearActiveID();  // keeps the typed text, as a click elsewhere does
    c.log.step_from(name, ImGui::GetIO().KeyShift ? -1 : 1);
  }
  if (c.log.take_press(name)) state.focus_next = true;
  if (!c.log.is_focused(name) || state.active) return;
  c.log.begin_focused(c.at(r.x, r.y), c.at(r.right(), r.bottom()));
  c.log.describe(name, ControlKind::field, label, state.text);
  c.focus_ring(r, radius::control);
}

FieldEvent field(const Canvas& c, std::string_view name, const Rect& r, FieldState& state, std::string_view external, const FieldSpec& spec,
                 const ControlState& control, bool wrong) {
  if (c.log.on_paper()) return FieldEvent::none;
  follow(state, external);
  const bool enabled = control.why_disabled.empty();
  draw_field(c, r, state, spec, enabled, wrong);
  const ImFont* font = spec.font ? spec.font : spec.mono ? c.fonts().mono_field : c.fonts().body;
  const float hint = c.text_width(c.fonts().small, spec.hint) + 16;
  const bool waits_for_enter = state.active && state.text != state.committed;
  const FieldText text(c, font, state.text);
  const bool room = waits_for_enter || text.width() + hint + 24 <= r.w;  // the text has precedence over the hint
  const float hint_width = spec.hint.empty() || !room ? 0 : hint;
  const ImVec2 cursor = ImGui::GetCursorScreenPos();
  ImGui::PushID(name.data(), name.data() + name.size());
  c.note(name, r);
  const std::string_view label = !control.label.empty() ? control.label : control.tooltip.empty() ? spec.placeholder : control.tooltip;
  if (enabled) follow_tab(c, name, r, state, spec, label);
  const Ends ends = input(c, r, state, spec, text, font, hint_width, !enabled);
  const bool hovered = ImGui::IsItemHovered();
  if (state.active && hovered) c.log.drags(Drag::across);  // a drag selects
  if (state.active) c.log.describe_typing(label, state.text);
  ImGui::PopID();
  ImGui::SetCursorScreenPos(cursor);
  if (state.text.empty() && !spec.placeholder.empty())
    c.text_in({r.x + 14, r.y, r.w - 28, r.h}, font, c.colours().muted, c.shortened(font, spec.placeholder, r.w - 28), Align::left);
  if (hint_width > 0)
    c.text_in({r.x, r.y, r.w - 12, r.h}, waits_for_enter ? c.fonts().small_bold : c.fonts().small,
              waits_for_enter ? c.colours().text : c.colours().muted, spec.hint, Align::right);
  if (hint_width > 0 && waits_for_enter) c.note(std::string(name) + ".enter", {r.right() - hint_width, r.y, hint_width, r.h});
  Interaction touch;
  touch.hovered = hovered && !state.active;
  touch.min = c.at(r.x, r.y), touch.max = c.at(r.right(), r.bottom());
  c.tooltip(touch, enabled ? control.tooltip : control.why_disabled);
  if (ends.entered) return c.log.let_pointer_rest(ImGui::GetMousePos()), FieldEvent::entered;
  if (ends.left) {
    // Escape has put the old text back; a click elsewhere keeps the new one and counts as Enter.
    return state.text != state.committed ? FieldEvent::entered : FieldEvent::cancelled;
  }
  return ends.edited ? FieldEvent::edited : FieldEvent::none;
}

}  // namespace

FieldEvent text_field(const Canvas& c, std::string_view name, const Rect& r, FieldState& state, std::string_view external,
                      const FieldSpec& spec, const ControlState& control) {
  return field(c, name, r, state, external, spec, control, false);
}

std::optional<float> parse_number(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 3) == "−") {
      plain += '-';
      i += 2;
    } else if (text.substr(i, 3) == "∞") {
      plain += "inf";
      i += 2;
    } else if (!std::isspace(static_cast<unsigned char>(text[i]))) plain += text[i] == ',' ? '.' : text[i];
  }
  if (plain.empty()) return std::nullopt;
  char* end = nullptr;
  const float value = std::strtof(plain.c_str(), &end);
  if (end != plain.c_str() + plain.size()) return std::nullopt;
  return value;
}

std::optional<float> number_field(const Canvas& c, std::string_view name, const Rect& r, FieldState& state, std::string_view external,
                                  const FieldSpec& spec, const ControlState& control) {
  const bool wrong = !state.text.empty() && !parse_number(state.text);
  FieldSpec numeric = spec;
  numeric.mono = true;
  numeric.max_length = std::min(spec.max_length, 48);
  const std::string shown = c.phrases.number(std::string(external));
  const FieldEvent event = field(c, name, r, state, shown, numeric, control, wrong);
  if (event != FieldEvent::entered) return std::nullopt;
  return parse_number(state.text);
}

namespace {

float moved_by_keys(const Interaction& t, const SliderSpec& spec, float step, float value) {
  if (!t.focused && !t.held) return value;
  if (key_pressed(Key::left)) value -= step;
  if (key_pressed(Key::right)) value += step;
  return std::clamp(value, spec.low, spec.high);
}

}  // namespace

std::optional<float> slider(const Canvas& c, std::string_view name, const Rect& r, float value, const SliderSpec& spec) {
  if (c.log.on_paper()) return std::nullopt;
  const Palette& p = c.colours();
  const ImU32 colour = spec.colour ? spec.colour : p.text;
  constexpr float knob_radius = 8;
  // The knob reaches beyond both ends of the track, and the pointer can grab it there too.
  const Interaction t = c.touch(name, {r.x - knob_radius, r.y, r.w + 2 * knob_radius, std::max(r.h, 2 * knob_radius)});
  if (t.hovered) c.log.drags(Drag::across);
  const ImGuiIO& io = ImGui::GetIO();
  const float step = spec.step * (io.KeyShift ? 0.1f : 1.f), span = spec.high - spec.low;
  float now = moved_by_keys(t, spec, step, value);
  if (t.held && ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    const float at = (c.logical(io.MousePos).x - r.x) / std::max(1.f, r.w);
    now = std::clamp(spec.low + std::round(at * span / step) * step, spec.low, spec.high);
  }
  c.log.describe(name, ControlKind::slider, spec.label,
                 spec.value.empty() ? c.phrases.number(column_text(static_cast<double>(now), 2)) : std::string(spec.value));
  const float part = span > 0 && std::isfinite(now) ? std::clamp((now - spec.low) / span, 0.f, 1.f) : 0.f;
  const float knob = r.x + part * r.w, y = r.centre_y();
  c.fill({r.x, y - 1.5f, r.w, 3}, p.line2, 1.5f);
  c.fill({r.x, y - 1.5f, knob - r.x, 3}, colour, 1.5f);
  if (spec.tick && span > 0) {
    const float tick = r.x + std::clamp((*spec.tick - spec.low) / span, 0.f, 1.f) * r.w;
    c.fill({tick - 1, y - 8, 2, 16}, p.text);
  }
  c.draw->AddCircleFilled(c.exact(knob, y), knob_radius * c.scale(), colour, 32);
  c.draw->AddCircleFilled(c.exact(knob, y), 6 * c.scale(), p.raised, 32);
  if (t.focused) c.focus_ring({knob - knob_radius, y - knob_radius, 2 * knob_radius, 2 * knob_radius}, knob_radius);
  if (now == value) return std::nullopt;
  return now;
}

}  // namespace headlight::widgets
