#include <algorithm>
#include <cctype>

#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::widgets {
namespace {

constexpr float row_height = 30, padding = 6;

float popup_width(const Canvas& c, std::span<const Choice> rows, float at_least) {
  float width = at_least;
  for (const Choice& row : rows)
    width = std::max(
        width, c.text_width(c.fonts().label, row.label) + (row.detail.empty() ? 0 : c.text_width(c.fonts().small, row.detail) + 24) + 56);
  return width;
}

/// Draws a row of a popup. A disabled row takes the keyboard focus too, so that a screen reader speaks its reason.
bool popup_row(const Canvas& c, const std::string& name, const Rect& r, const Choice& choice, bool chosen, ControlKind kind) {
  const Palette& p = c.colours();
  const bool enabled = choice.why_disabled.empty();
  const Interaction t = c.touch(name, r, enabled);
  c.log.stop_at_last_in_tab_order();
  c.log.describe(name, kind, choice.label, choice.detail, chosen, choice.why_disabled);
  if ((t.hovered || t.focused) && enabled) c.fill(r, p.table_wash, radius::segment);
  if (t.focused) c.outline(r, p.muted, radius::segment, 1.5f);
  if (chosen) icon(c, Icon::check, r.x + 14, r.centre_y(), p.text, 15);
  c.text_in({r.x + 28, r.y, r.w, r.h}, c.fonts().label, enabled ? p.text : p.muted, choice.label, Align::left);
  c.text_in({r.x, r.y, r.w - 10, r.h}, c.fonts().small, p.muted, choice.detail, Align::right);
  if (!enabled) c.tooltip(t, choice.why_disabled);
  return t.clicked;
}

/// Returns the next row after the focused one that begins with the typed letter.
std::optional<int> row_of_letter(std::span<const Choice> rows, int focused) {
  const auto lower = [](unsigned letter) { return letter < 128 ? unsigned(std::tolower(int(letter))) : letter; };
  const int n = int(rows.size());
  for (const ImWchar typed : ImGui::GetIO().InputQueueCharacters)
    for (int step = 1; step <= n && typed > ' '; ++step) {
      const int at = (std::max(focused, -1) + step + n) % n;
      const std::string& label = rows[std::size_t(at)].label;
      if (!label.empty() && lower(static_cast<unsigned char>(label.front())) == lower(typed)) return at;
    }
  return std::nullopt;
}

/// The keys of a list: arrows, Tab, Home, End and letters move between rows, Enter and Space choose one, Escape closes the list.
struct PopupKeys {
  std::optional<int> taken;
  bool closes = false;
};
PopupKeys keys_of_popup(FrameItems& log, const std::string& name, std::span<const Choice> rows) {
  int focused = -1;
  for (int i = 0; i < int(rows.size()); ++i)
    if (log.is_focused(name + "." + std::to_string(i))) focused = i;
  const bool tab = key_pressed(Key::tab), back = ImGui::GetIO().KeyShift;
  if (key_pressed(Key::down) || (tab && !back)) log.move_focus(1);
  if (key_pressed(Key::up) || (tab && back)) log.move_focus(-1);
  if (key_pressed(Key::home, false)) log.move_focus_to_end(1);
  if (key_pressed(Key::end, false)) log.move_focus_to_end(-1);
  if (const auto row = row_of_letter(rows, focused)) {
    log.set_focus(name + "." + std::to_string(*row));
    log.bring_into_sight(name + "." + std::to_string(*row));
  }
  const bool takes = enter_pressed() || key_pressed(Key::space, false);
  const bool can = takes && focused >= 0 && rows[std::size_t(focused)].why_disabled.empty();
  return {can ? std::optional(focused) : std::nullopt, key_pressed(Key::escape, false)};
}

/// The place of a popup below `anchor`, or above it where there is more room. Logical pixels, except for the corner.
struct PopupPlace {
  ImVec2 corner;
  float width, height;
  float full;  ///< the height of all rows

  PopupPlace(const Canvas& c, const Rect& anchor, std::span<const Choice> rows)
      : width(popup_width(c, rows, anchor.w)), full(float(rows.size()) * row_height + 2 * padding) {
    const float s = c.scale();
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float below = screen.y / s - c.exact(0, anchor.bottom() + 4).y / s - 8, above = c.exact(0, anchor.y).y / s - 12;
    const bool upwards = full > below && above > below;
    height = std::min(full, upwards ? above : below);
    corner = c.at(anchor.x, upwards ? anchor.y - 4 - height : anchor.bottom() + 4);
    corner.x = std::clamp(corner.x, 4.f, std::max(4.f, screen.x - width * s - 4));
  }
};

/// Scrolls the rows of the open popup, and tells ImGui their height.
void scroll_popup(const Canvas& frame, std::string_view name, const PopupPlace& at) {
  const float s = frame.scale(), before = ImGui::GetScrollY() / s;
  float scrolled = before;
  scroll(frame, std::string(name) + ".rows", {0, 0, at.width, at.height}, at.full - at.height, 2 * row_height, scrolled);
  if (scrolled != before) ImGui::SetScrollY(scrolled * s);
  ImGui::SetCursorPos({0, at.full * s - 1});
  ImGui::Dummy({1, 1});
}

/// Draws the rows of a popup under `anchor`. Call it in every frame; it draws only while open.
std::optional<int> popup(const Canvas& c, std::string_view name, const Rect& anchor, std::span<const Choice> rows, int chosen,
                         ControlKind kind) {
  const PopupPlace at(c, anchor, rows);
  ImGui::SetNextWindowPos(at.corner);
  ImGui::SetNextWindowSize({at.width * c.scale(), at.height * c.scale()});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.f);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                 ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollWithMouse;
  std::optional<int> out;
  if (ImGui::BeginPopup(std::string(name).c_str(), flags)) {
    const Canvas inside{c.theme, ImGui::GetWindowDrawList(), c.heat, c.log, c.phrases, {at.corner.x, at.corner.y - ImGui::GetScrollY()}};
    const Canvas frame{c.theme, inside.draw, c.heat, c.log, c.phrases, at.corner};
    inside.draw->PushClipRectFullScreen();
    frame.fill({0, 2, at.width, at.height}, c.colours().shadow, radius::control);
    frame.fill({0, 0, at.width, at.height}, c.colours().raised, radius::control);
    frame.outline({0, 0, at.width, at.height}, c.colours().line2, radius::control);
    inside.draw->PopClipRect();
    const bool appears = ImGui::IsWindowAppearing();
    const std::string prefix = std::string(name) + ".";
    c.log.begin_popup(appears, prefix + std::to_string(std::max(0, chosen)));
    for (int i = 0; i < int(rows.size()); ++i) {
      const Rect row = {padding, padding + row_height * float(i), at.width - 2 * padding, row_height};
      if (popup_row(inside, prefix + std::to_string(i), row, rows[std::size_t(i)], i == chosen, kind)) out = i;
      c.log.describe_position(prefix + std::to_string(i), i + 1, int(rows.size()));
    }
    c.log.end_popup();
    scroll_popup(frame, name, at);
    if (appears) c.log.bring_into_sight(prefix + std::to_string(std::max(0, chosen)));
    const PopupKeys keys = appears ? PopupKeys() : keys_of_popup(c.log, std::string(name), rows);
    if (keys.taken) out = keys.taken;
    if (out || keys.closes) {
      ImGui::CloseCurrentPopup();
      out&& kind == ControlKind::menu_item ? c.log.leave_popup_for_command() : c.log.leave_popup();
    }
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar(2);
  return out;
}

}  // namespace

std::optional<int> drop_down(const Canvas& c, std::string_view name, const Rect& r, std::span<const Choice> choices, int chosen,
                             const ControlState& state) {
  const Palette& p = c.colours();
  const bool enabled = state.why_disabled.empty();
  const std::string label = chosen >= 0 && chosen < int(choices.size()) ? choices[std::size_t(chosen)].label : c.phrases("widget.choose");
  if (c.log.on_paper()) {
    c.text_in({r.x + 14, r.y, r.w - 14, r.h}, c.fonts().label, p.text, c.shortened(c.fonts().label, label, r.w - 14), Align::left);
    return std::nullopt;
  }
  const Interaction t = c.touch(name, r, enabled);
  const std::string key(name);
  if (enabled && opens_list(t)) ImGui::OpenPopup(key.c_str());
  c.fill(r, enabled ? p.raised : p.panel, radius::control);
  c.outline(r, t.hovered && enabled ? p.muted : p.line2, radius::control);
  c.log.describe(name, ControlKind::opener, state.label.empty() ? state.tooltip : state.label, label, false, state.why_disabled);
  c.text_in({r.x + 14, r.y, r.w - 46, r.h}, c.fonts().label, enabled ? p.text : p.muted, c.shortened(c.fonts().label, label, r.w - 46),
            Align::left);
  icon(c, Icon::chevron_down, r.right() - 16, r.centre_y(), p.muted, 18);
  if (t.focused) c.focus_ring(r, radius::control);
  if (!ImGui::IsPopupOpen(key.c_str())) c.tooltip(t, enabled ? state.tooltip : state.why_disabled);
  return popup(c, name, r, choices, chosen, ControlKind::choice);
}

bool keys_of_sheet(FrameItems& log) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool closes = key_pressed(Key::escape, false);
  if (closes) log.leave_popup();
  if (io.WantTextInput || closes) return closes;
  if (key_pressed(Key::tab)) log.move_focus(io.KeyShift ? -1 : 1);
  const bool enter = enter_pressed() || key_pressed(Key::space, false);
  if (enter && !ImGui::IsWindowAppearing()) log.press();
  return false;
}

bool opens_list(const Interaction& t) { return t.clicked || (t.focused && key_pressed(Key::down, false)); }

std::optional<int> menu(const Canvas& c, std::string_view name, const Rect& anchor, bool open, std::span<const Choice> rows) {
  if (open) ImGui::OpenPopup(std::string(name).c_str());
  return popup(c, name, anchor, rows, -1, ControlKind::menu_item);
}

}  // namespace headlight::widgets
