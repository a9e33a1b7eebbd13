#include "widgets/canvas.hpp"
#include "widgets/imgui_compat.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight::widgets {

void FrameItems::begin_box(PlacedBox box) {
  box.parent = std::exchange(open_box_, static_cast<int>(boxes_.size()));
  box.first_item = items_.size();
  boxes_.push_back(box);
}

void FrameItems::end_box() {
  PlacedBox& box = boxes_[static_cast<std::size_t>(open_box_)];
  box.end_item = items_.size();
  open_box_ = box.parent;
}

void FrameItems::read(ImVec2 at, std::string_view text) {
  if (!focused_ || labelled_ || text.empty()) return;
  if (at.x < focus_min_.x || at.y < focus_min_.y || at.x > focus_max_.x || at.y > focus_max_.y) return;
  (focused_->label += focused_->label.empty() ? "" : " ") += text;
}

void FrameItems::describe(std::string_view name, ControlKind kind, std::string_view label, std::string_view value, bool on,
                          std::string_view why_disabled) {
  if (!is_focused(name) || !focused_) return;
  if (!label.empty()) focused_->label = label;
  *focused_ = {kind, std::move(focused_->label), std::string(value), on, std::string(why_disabled)};
  labelled_ = labelled_ || !label.empty() || kind == ControlKind::matrix;  // a matrix describes itself; its numbers do not name it
}

void FrameItems::describe_position(std::string_view name, int position, int of) {
  if (is_focused(name) && focused_) focused_->position = position, focused_->of = of;
}

void FrameItems::describe_typing(std::string_view label, std::string_view value) {
  focused_ = Control{ControlKind::field, std::string(label), std::string(value), false, ""};
  labelled_ = true;
}

float Canvas::px(float logical) const { return std::round(logical * scale()); }
float Canvas::line_px(float logical) const { return std::max(1.f, std::round(logical * scale())); }

ImVec2 Canvas::at(float x, float y) const { return {std::round(origin.x + x * scale()), std::round(origin.y + y * scale())}; }
ImVec2 Canvas::exact(float x, float y) const { return {origin.x + x * scale(), origin.y + y * scale()}; }
ImVec2 Canvas::logical(ImVec2 p) const { return {(p.x - origin.x) / scale(), (p.y - origin.y) / scale()}; }

namespace {

bool in_sight(const ImDrawList& draw, ImVec2 p) {
  const ImVec2 from = draw.GetClipRectMin(), to = draw.GetClipRectMax();
  return p.x >= from.x && p.y >= from.y && p.x < to.x && p.y < to.y;
}

}  // namespace

bool Canvas::pointed_at(const Rect& r) const {
  const ImVec2 pointer = ImGui::GetMousePos(), mouse = logical(pointer);
  return in_sight(*draw, pointer) && r.contains(mouse.x, mouse.y);
}

bool Canvas::looked_at(const Rect& r) const { return pointed_at(r) && !log.pointer_rests(ImGui::GetMousePos()); }

float Canvas::wheel_over(const Rect& r) const { return pointed_at(r) ? ImGui::GetIO().MouseWheel : 0; }

void Canvas::fill(const Rect& r, ImU32 colour, float radius, ImDrawFlags corners) const {
  draw->AddRectFilled(at(r.x, r.y), at(r.right(), r.bottom()), colour, radius * scale(), corners);
}

void Canvas::outline(const Rect& r, ImU32 colour, float radius, float width) const {
  const float w = std::max(1.f, width * scale()), half = w / 2 - 0.5f;
  // Hairlines sit on whole pixels. Thicker rings keep exact positions, because rounding would make them look uneven about a cell.
  const ImVec2 a = width <= 1 ? at(r.x, r.y) : exact(r.x, r.y), b = width <= 1 ? at(r.right(), r.bottom()) : exact(r.right(), r.bottom());
  draw->AddRect({a.x + half, a.y + half}, {b.x - half, b.y - half}, colour, std::max(0.f, radius * scale() - w / 2), 0, w);
}

namespace {

/// Draws `on` of every `on + off` along a polyline.
void dash(ImDrawList& draw, const ImVec2* points, int n, ImU32 colour, float width, float on, float off) {
  float left = on;
  bool ink = true;
  for (int i = 0; i < n; ++i) {
    ImVec2 a = points[i];
    const ImVec2 b = points[(i + 1) % n];
    float length = std::hypot(b.x - a.x, b.y - a.y);
    while (length > 1e-3f) {
      const float step = std::min(left, length), t = step / length;
      const ImVec2 c{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
      if (ink) draw.AddLine(a, c, colour, width);
      a = c;
      length -= step;
      left -= step;
      if (left <= 1e-3f) ink = !ink, left = ink ? on : off;
    }
  }
}

}  // namespace

void Canvas::dashed_outline(const Rect& r, ImU32 colour, float radius, float width, float on, float off) const {
  const float w = std::max(1.f, width * scale());
  const ImVec2 a = at(r.x, r.y), b = at(r.right(), r.bottom());
  draw->PathRect({a.x + w / 2, a.y + w / 2}, {b.x - w / 2, b.y - w / 2}, radius * scale());
  std::vector<ImVec2> points(draw->_Path.begin(), draw->_Path.end());
  draw->PathClear();
  // AddLine shifts by half a pixel.
  for (ImVec2& p : points) p = {p.x - 0.5f, p.y - 0.5f};
  dash(*draw, points.data(), int(points.size()), colour, w, on * scale(), off * scale());
}

void Canvas::hline(float x0, float x1, float y, ImU32 colour, float width) const {
  const ImVec2 a = at(x0, y);
  draw->AddRectFilled(a, {at(x1, y).x, a.y + line_px(width)}, colour);
}

void Canvas::vline(float x, float y0, float y1, ImU32 colour, float width) const {
  const ImVec2 a = at(x, y0);
  draw->AddRectFilled(a, {a.x + line_px(width), at(x, y1).y}, colour);
}

namespace {

/// Draws one piece of a head's bar: thick for heads 1 to 4, two thin lines for 5 to 8, one thin line for 9 to 12.
void bar_piece(const Canvas& c, const Rect& r, bool upright, int group, ImU32 colour, float rounding) {
  const float across = upright ? r.w : r.h, thin = std::max(1.f, std::floor(across * 0.4f * c.scale()) / c.scale());
  const auto line = [&](float off) { c.fill(upright ? Rect{r.x + off, r.y, thin, r.h} : Rect{r.x, r.y + off, r.w, thin}, colour); };
  if (group == 0) return c.fill(r, colour, rounding);
  if (group == 2) return line((across - thin) / 2);
  line(0);
  line(across - thin);
}

}  // namespace

void head_bar(const Canvas& c, const Rect& r, int head) {
  constexpr float least_across = 5;  // the least width of an upright bar; its patterns would look alike in less
  const bool upright = r.h > r.w;
  const int n_colours = static_cast<int>(c.colours().head.size()), number = std::max(0, head);
  const int pieces = number % n_colours + 1, group = number / n_colours % 3;
  const float s = c.scale(), along = std::floor((upright ? r.h : r.w) * s), across = upright ? std::max(r.w, least_across) : r.h;
  const float n = static_cast<float>(pieces), wide_gap = std::min(std::round(4 * s), std::floor(along / 8)),
              gap = std::max(1.f, upright ? std::round(along / 6) : wide_gap),
              piece = std::max(1.f, std::floor((along - gap * (n - 1)) / n));
  for (int i = 0; i < pieces; ++i) {
    const float at = (piece + gap) * static_cast<float>(i) / s, length = piece / s;
    const Rect part = upright ? Rect{r.centre_x() - across / 2, r.y + at, across, length} : Rect{r.x + at, r.y, length, across};
    bar_piece(c, part, upright, group, head_colour(c.colours(), head), pieces == 1 && !upright ? 2.f : 0.f);
  }
}

void Canvas::line(float x0, float y0, float x1, float y1, ImU32 colour, float width) const {
  const ImVec2 a = exact(x0, y0), b = exact(x1, y1);
  draw->AddLine({a.x - 0.5f, a.y - 0.5f}, {b.x - 0.5f, b.y - 0.5f}, colour, width * scale());
}

void Canvas::dotted_line(float x0, float x1, float y, ImU32 colour) const {
  for (float x = x0; x < x1; x += 4.f) line(x, y, std::min(x + 1.5f, x1), y, colour, stroke::link);
}

void Canvas::arrow(float x0, float x1, float y, ImU32 colour, float width, float head) const {
  line(x0, y, x1, y, colour, width);
  const ImVec2 tip = exact(x1, y);
  const float d = head * scale();
  const ImVec2 points[] = {{tip.x - d, tip.y - d}, tip, {tip.x - d, tip.y + d}};
  draw->AddPolyline(points, 3, colour, 0, width * scale());
}

/// Draws above everything and a little beyond the item's clip rectangle, so that no neighbour drawn later covers a part of the ring.
void Canvas::focus_ring(const Rect& r, float radius) const {
  const float beyond = px(6);
  const ImVec2 from = draw->GetClipRectMin(), to = draw->GetClipRectMax();
  ImDrawList* top = ImGui::GetForegroundDrawList();
  top->PushClipRect({from.x - beyond, from.y - beyond}, {to.x + beyond, to.y + beyond}, false);
  Canvas{theme, top, heat, log, phrases, origin}.outline(r.inset(-4), colours().text, radius + 4, 2);
  top->PopClipRect();
}

void Canvas::note(std::string_view name, const Rect& r) const {
  const ImVec2 clip0 = draw->GetClipRectMin(), clip1 = draw->GetClipRectMax(), a = at(r.x, r.y), b = at(r.right(), r.bottom());
  const ImVec2 seen_from = {std::max(a.x, clip0.x), std::max(a.y, clip0.y)}, seen_to = {std::min(b.x, clip1.x), std::min(b.y, clip1.y)};
  log.record({std::string(name), seen_from, seen_to, 0, true, false, a, b, clip0, clip1});
}

Interaction Canvas::touch(std::string_view name, const Rect& r, bool enabled, bool under) const {
  const ImVec2 a = at(r.x, r.y), b = at(r.right(), r.bottom());
  const ImVec2 before = ImGui::GetCursorScreenPos();
  ImGui::SetCursorScreenPos(a);
  ImGui::PushID(name.data(), name.data() + name.size());
  Interaction t;
  t.min = a, t.max = b;
  // ImGui does not know the draw list's clipping: a part that is scrolled out of sight must not take the pointer from the picture that is
  // drawn there, not even in the frame in which you press something beneath both. A drag goes on wherever the pointer is.
  if (in_sight(*draw, ImGui::GetMousePos()) || ImGui::GetActiveID() == ImGui::GetID("")) {
    t.clicked = ImGui::InvisibleButton("", {std::max(1.f, b.x - a.x), std::max(1.f, b.y - a.y)});
    if (under) let_last_item_be_overlapped();
    t.hovered = ImGui::IsItemHovered() && (!log.pointer_rests(ImGui::GetMousePos()) || ImGui::IsMouseDown(0));
    t.held = ImGui::IsItemActive();
  }
  t.double_clicked = t.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  t.right_clicked = t.hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Right);
  t.focused = log.is_focused(name);
  if (t.focused) log.begin_focused(a, b);
  if (log.take_press(name)) t.clicked = true;
  if (log.take_right_press(name)) t.right_clicked = true;
  note(name, r);
  if (!log.items().empty()) log.annotate_last(ImGui::GetID(""), enabled, !under);
  ImGui::PopID();
  ImGui::SetCursorScreenPos(before);
  if (!enabled) t.clicked = t.double_clicked = t.right_clicked = t.held = false;
  return t;
}

}  // namespace headlight::widgets
