#include "widgets/scrolling.hpp"

#include <string>

namespace headlight::widgets {
namespace {

/// True if the pointer reaches the view: also while a field or a slider is pressed, but not through a menu or a sheet above.
bool reached(const Canvas& c, const Rect& view) {
  return c.pointed_at(view) && ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
}

bool menu_is_open() { return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel); }

void move(const Canvas& c, std::string_view name, const Rect& view, float hidden, float notch, float& scrolled, bool sideways) {
  ImGuiIO& io = ImGui::GetIO();
  const bool over = reached(c, view);
  const bool turned = c.pointed_at(view) && (over || !menu_is_open()) && !io.KeyCtrl && (sideways || !io.KeyShift);
  const ImVec2 pushed = c.log.take_push(name);
  hidden = std::max(0.f, hidden);
  const float before = std::clamp(scrolled, 0.f, hidden);
  const float wheel = !turned ? 0 : sideways ? io.MouseWheel + io.MouseWheelH : io.MouseWheel;
  const float by_wheel = std::clamp(before - wheel * notch, 0.f, hidden);
  if (by_wheel != before) io.MouseWheel = io.MouseWheelH = 0;  // keeps the views around it still
  scrolled = std::clamp(by_wheel - (sideways ? pushed.x : pushed.y) / c.scale(), 0.f, hidden);
  const float s = c.scale(), above = scrolled * s, below = (hidden - scrolled) * s;
  const ImVec2 from = c.at(view.x, view.y), to = c.at(view.right(), view.bottom());
  if (sideways) c.log.record_view(ScrollView{std::string(name), {above, 0}, {below, 0}, over, true, from, to});
  else c.log.record_view(ScrollView{std::string(name), {0, above}, {0, below}, over, true, from, to});
}

}  // namespace

void scroll(const Canvas& c, std::string_view name, const Rect& view, float hidden, float notch, float& scrolled) {
  move(c, name, view, hidden, notch, scrolled, false);
}

void scroll_sideways(const Canvas& c, std::string_view name, const Rect& view, float hidden, float notch, float& scrolled) {
  move(c, name, view, hidden, notch, scrolled, true);
}

Rect draw_scroll_bar(const Canvas& c, float x, const Rect& view, float whole, float scrolled, float width) {
  constexpr float least = 16;
  if (whole <= view.h) return {};
  const float length = std::min(view.h, std::max(least, view.h * view.h / whole));
  const Rect bar = {x, view.y + (view.h - length) * scrolled / (whole - view.h), width, length};
  c.fill(bar, c.colours().line2, width / 2);
  return bar;
}

ImVec2 scroll_by_finger(const Canvas& c, std::string_view name, const Rect& view, ImVec2 before, ImVec2 after) {
  const float s = c.scale();
  c.log.record_view(ScrollView{std::string(name), {before.x * s, before.y * s}, {after.x * s, after.y * s}, reached(c, view), false});
  const ImVec2 pushed = c.log.take_push(name);
  return {pushed.x / s, pushed.y / s};
}

const ScrollView* scrolled_by(const FrameItems& log, ImVec2 finger) {
  for (const ImVec2 by : {finger, ImVec2{-finger.x, -finger.y}})
    for (const ScrollView& view : log.scroll_views())
      if (view.pointed && view.has_room(by)) return &view;
  return nullptr;
}

bool takes_wheel(const FrameItems& log, float across, float down) {
  return std::any_of(log.scroll_views().begin(), log.scroll_views().end(), [&](const ScrollView& view) {
    return view.pointed && view.by_wheel && view.has_room({across + down, down});
  });
}

}  // namespace headlight::widgets
