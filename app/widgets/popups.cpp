#include <algorithm>

#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/scrolling.hpp"

namespace headlight {
namespace {

constexpr float row_height = 30, padding = 6;

float popup_width(const Canvas& c, std::span<const Choice> rows, float at_least) {
  float width = at_least;
  for (const Choice& row : rows)
    width = std::max(
        width, c.text_width(c.fonts().label, row.label) + (row.detail.empty() ? 0 : c.text_width(c.fonts().small, row.detail) + 24) + 56);
  return width;
}

std::string row_name(std::string_view menu, int row) { return std::string(menu) + "." + std::to_string(row); }

/// The row to which a key leads from the focused one; nothing where none was pressed. -1: none is focused.
std::optional<int> row_by_keys(int focused, int n) {
  const bool tab = key_pressed(Key::tab), back = ImGui::GetIO().KeyShift;
  if (n == 0) return std::nullopt;
  if (key_pressed(Key::home, false)) return 0;
  if (key_pressed(Key::end, false)) return n - 1;
  if (key_pressed(Key::down) || (tab && !back)) return (focused + 1) % n;
  if (key_pressed(Key::up) || (tab && back)) return (std::max(focused, 0) + n - 1) % n;
  return std::nullopt;
}

/// Arrows, Tab, Home and End move through the rows, Enter and Space take one. A menu that the keyboard opened begins at the chosen row.
/// Returns the row that is taken; `scrolled`: how far the rows are scrolled, which follows the focus.
std::optional<int> work_by_keys(const Canvas& c, std::string_view menu, std::span<const Choice> rows, int chosen, float height,
                                float& scrolled) {
  const int n = static_cast<int>(rows.size());
  int focused = -1;
  for (int i = 0; i < n && focused < 0; ++i)
    if (c.log.is_focused(row_name(menu, i))) focused = i;
  const bool opened = ImGui::IsWindowAppearing() && c.log.has_focus() && n > 0;
  if (const auto to = opened ? std::optional(std::max(chosen, 0)) : row_by_keys(focused, n)) {
    c.log.enter_menu(menu, row_name(menu, *to));
    const float top = row_height * static_cast<float>(*to);
    scrolled = scrolled_into_view(scrolled, top, top + row_height + 2 * padding, height);
    return std::nullopt;
  }
  const bool takes = key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false) || key_pressed(Key::space, false);
  return takes && focused >= 0 && rows[static_cast<std::size_t>(focused)].why_disabled.empty() ? std::optional(focused) : std::nullopt;
}

bool popup_row(const Canvas& c, const std::string& name, const Rect& r, const Choice& choice, bool chosen) {
  const Palette& p = c.colours();
  const bool enabled = choice.why_disabled.empty();
  const Touch t = c.touch(name, r, enabled);
  c.log.describe(name, ControlKind::choice, choice.label, choice.detail, chosen, choice.why_disabled);
  if ((t.hovered || t.focused) && enabled) c.fill(r, p.table_wash, radius::segment);
  if (chosen) icon(c, Icon::check, r.x + 14, r.centre_y(), p.text, 15);
  c.text_in({r.x + 28, r.y, r.w, r.h}, c.fonts().label, enabled ? p.text : p.muted, choice.label, Align::left);
  c.text_in({r.x, r.y, r.w - 10, r.h}, c.fonts().small, p.muted, choice.detail, Align::right);
  if (!enabled) c.tooltip(t, choice.why_disabled);
  return t.clicked;
}

/// The rows of a popup under `anchor`; to be called every frame, it draws only while open.
std::optional<int> popup(const Canvas& c, std::string_view name, const Rect& anchor, std::span<const Choice> rows, int chosen) {
  const float s = c.scale(), width = popup_width(c, rows, anchor.w);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float full = float(rows.size()) * row_height + 2 * padding;
  const float below = screen.y / s - c.exact(0, anchor.bottom() + 4).y / s - 8, above = c.exact(0, anchor.y).y / s - 12;
  const bool upwards = full > below && above > below;
  const float height = std::min(full, upwards ? above : below);
  ImVec2 corner = c.at(anchor.x, upwards ? anchor.y - 4 - height : anchor.bottom() + 4);
  corner.x = std::clamp(corner.x, 4.f, std::max(4.f, screen.x - width * s - 4));
  ImGui::SetNextWindowPos(corner);
  ImGui::SetNextWindowSize({width * s, height * s});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.f);
  const ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                 ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollWithMouse;
  std::optional<int> out;
  if (ImGui::BeginPopup(std::string(name).c_str(), flags)) {
    const Canvas inside{c.theme, ImGui::GetWindowDrawList(), c.heat, c.log, c.phrases, {corner.x, corner.y - ImGui::GetScrollY()}};
    const Canvas frame{c.theme, inside.draw, c.heat, c.log, c.phrases, corner};
    inside.draw->PushClipRectFullScreen();
    frame.fill({0, 2, width, height}, c.colours().shadow, radius::control);
    frame.fill({0, 0, width, height}, c.colours().raised, radius::control);
    frame.outline({0, 0, width, height}, c.colours().line2, radius::control);
    inside.draw->PopClipRect();
    const float before = ImGui::GetScrollY() / s;
    float scrolled = before;
    out = work_by_keys(c, name, rows, chosen, height, scrolled);
    for (int i = 0; i < int(rows.size()); ++i)
      if (popup_row(inside, row_name(name, i), {padding, padding + row_height * float(i), width - 2 * padding, row_height},
                    rows[std::size_t(i)], i == chosen))
        out = i;
    scroll(frame, std::string(name) + ".rows", {0, 0, width, height}, full - height, 2 * row_height, scrolled);
    if (scrolled != before) ImGui::SetScrollY(scrolled * s);
    ImGui::SetCursorPos({0, full * s - 1});
    ImGui::Dummy({1, 1});
    if (out || key_pressed(Key::escape, false)) {
      ImGui::CloseCurrentPopup();
      c.log.leave_menu(name);
    }
    ImGui::EndPopup();
  } else {
    c.log.leave_menu(name);  // a press elsewhere closed it
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
  const Touch t = c.touch(name, r, enabled);
  const std::string key(name);
  if (t.clicked) ImGui::OpenPopup(key.c_str());
  c.fill(r, enabled ? p.raised : p.panel, radius::control);
  c.outline(r, t.hovered && enabled ? p.muted : p.line2, radius::control);
  c.log.describe(name, ControlKind::button, state.label.empty() ? state.tooltip : state.label, label, false, state.why_disabled);
  c.text_in({r.x + 14, r.y, r.w - 46, r.h}, c.fonts().label, enabled ? p.text : p.muted, c.shortened(c.fonts().label, label, r.w - 46),
            Align::left);
  icon(c, Icon::chevron_down, r.right() - 16, r.centre_y(), p.muted, 18);
  if (t.focused) c.focus_ring(r, radius::control);
  if (!ImGui::IsPopupOpen(key.c_str())) c.tooltip(t, enabled ? state.tooltip : state.why_disabled);
  return popup(c, name, r, choices, chosen);
}

std::optional<int> menu(const Canvas& c, std::string_view name, const Rect& anchor, bool open, std::span<const Choice> rows) {
  if (open) ImGui::OpenPopup(std::string(name).c_str());
  return popup(c, name, anchor, rows, -1);
}

}  // namespace headlight
