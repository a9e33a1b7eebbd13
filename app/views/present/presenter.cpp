#include "views/present/presenter.hpp"

#include <algorithm>
#include <cmath>

#include "widgets/imgui_compat.hpp"

namespace headlight::views {
namespace {

constexpr float spotlight_radius = 105, drawn_stroke_width = 3.5f, presenter_sign_height = 19, least_stroke_step = 1.5f;
constexpr float spotlight_shade = 0.62f;

bool presenter_key(char which) { return key_pressed(letter(which), false); }

ImU32 presenter_shade(float alpha) { return IM_COL32(0, 0, 0, static_cast<int>(alpha * 255)); }

}  // namespace

void dim_around(ImDrawList& draw, ImVec2 centre, float radius, float alpha) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float far = std::hypot(size.x, size.y) + radius;  // a ring this wide covers the window from any centre
  draw.AddCircle(centre, radius + far / 2, presenter_shade(alpha), 128, far);
}

void dim_around(ImDrawList& draw, ImVec2 min, ImVec2 max, float alpha) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  draw.AddRectFilled({0, 0}, {size.x, min.y}, presenter_shade(alpha));
  draw.AddRectFilled({0, max.y}, size, presenter_shade(alpha));
  draw.AddRectFilled({0, min.y}, {min.x, max.y}, presenter_shade(alpha));
  draw.AddRectFilled({max.x, min.y}, {size.x, max.y}, presenter_shade(alpha));
}

void Presenter::set_on(bool on) {
  on_ = on;
  if (on) return;
  black_ = frozen_ = spotlight_ = drawing_ = notes_ = false;
  strokes_.clear();
}

/// Ends one mode: black, drawing, spotlight or frozen, in this order, and after those presenting itself. Returns false if none is on.
bool Presenter::end_one() {
  for (bool* one : {&black_, &drawing_, &spotlight_, &frozen_})
    if (std::exchange(*one, false)) return true;
  if (!on_) return false;
  set_on(false);
  return true;
}

bool Presenter::tool_keys() {
  const auto flip = [](bool& what) { return what = !what, true; };
  if (presenter_key('s')) return flip(spotlight_);
  if (presenter_key('d')) return flip(drawing_);
  if (presenter_key('f')) return flip(frozen_);
  if (!presenter_key('e')) return false;
  strokes_.clear();
  return true;
}

bool Presenter::handle_keys(const FrameItems& log, bool lesson) {
  if (!on_ && !lesson) return false;
  const ImGuiIO& io = ImGui::GetIO();
  if (black_ && (key_pressed(Key::page_down, false) || key_pressed(Key::page_up, false))) return black_ = false, true;
  if (io.WantTextInput || io.KeyCtrl) return black_;
  if (presenter_key('b')) return black_ = !black_, true;
  if (presenter_key('n')) return notes_ = !notes_, true;
  if (key_pressed(Key::escape, false) && !log.has_focus() && end_one()) return true;
  return (on_ && tool_keys()) || black_;
}

void Presenter::draw(const Canvas& canvas, const std::string& place) {
  const Canvas over{canvas.theme, ImGui::GetForegroundDrawList(), canvas.heat, canvas.log, canvas.phrases, {0, 0}};
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  if (black_) {
    over.draw->AddRectFilled({0, 0}, size, IM_COL32_BLACK);
    return over.note("present.black", {0, 0, size.x / over.scale(), size.y / over.scale()});
  }
  if (!on_) return;
  if (drawing_) draw_sheet(over, strokes_[place]);
  if (const auto drawn = strokes_.find(place); drawn != strokes_.end()) draw_strokes(over, drawn->second);
  if (spotlight_ && ImGui::IsMousePosValid()) draw_spotlight(over);
  draw_signs(over);
}

/// Takes the pointer from everything below.
void Presenter::draw_sheet(const Canvas& c, std::vector<Stroke>& strokes) {
  const ImVec2 size = ImGui::GetIO().DisplaySize, mouse = ImGui::GetIO().MousePos;
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(size);
  ImGui::Begin("present.sheet", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::InvisibleButton("present.sheet", size);
  c.log.record({.name = "present.sheet", .min = {0, 0}, .max = size, .id = ImGui::GetID("present.sheet")});
  if (ImGui::IsItemActivated()) strokes.emplace_back(), stroke_begun_ = true;
  if (ImGui::IsItemActive() && stroke_begun_ && !strokes.empty()) {
    Stroke& stroke = strokes.back();
    const ImVec2 at = {mouse.x / size.x, mouse.y / size.y};
    if (stroke.empty() || std::hypot((at.x - stroke.back().x) * size.x, (at.y - stroke.back().y) * size.y) >= least_stroke_step * c.scale())
      stroke.push_back(at);
  } else {
    stroke_begun_ = false;
  }
  ImGui::End();
}

void Presenter::draw_strokes(const Canvas& c, const std::vector<Stroke>& strokes) const {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  for (size_t i = 0; i < strokes.size(); ++i) {
    std::vector<ImVec2> points;
    for (const ImVec2& at : strokes[i]) points.push_back({at.x * size.x, at.y * size.y});
    if (points.empty()) continue;
    if (points.size() == 1) c.draw->AddCircleFilled(points.front(), drawn_stroke_width * c.scale() / 2, c.colours().edit, 16);
    else c.draw->AddPolyline(points.data(), static_cast<int>(points.size()), c.colours().edit, 0, drawn_stroke_width * c.scale());
    ImVec2 min = points.front(), max = points.front();
    for (const ImVec2& p : points) min = {std::min(min.x, p.x), std::min(min.y, p.y)}, max = {std::max(max.x, p.x), std::max(max.y, p.y)};
    const ImVec2 from = c.logical(min), to = c.logical(max);
    c.note("present.stroke." + std::to_string(i), {from.x, from.y, to.x - from.x, to.y - from.y});
  }
}

void Presenter::draw_spotlight(const Canvas& c) const {
  const ImVec2 mouse = ImGui::GetIO().MousePos, at = c.logical(mouse);
  const float radius = spotlight_radius * c.scale();
  dim_around(*c.draw, mouse, radius, spotlight_shade);
  c.note("present.spotlight", {at.x - spotlight_radius, at.y - spotlight_radius, 2 * spotlight_radius, 2 * spotlight_radius});
}

/// Draws the active modes at the upper edge, with the key that ends each.
void Presenter::draw_signs(const Canvas& c) const {
  std::vector<std::pair<const char*, std::string>> signs;
  if (frozen_) signs.emplace_back("present.frozen", c.phrases("present.frozen"));
  if (drawing_) signs.emplace_back("present.drawing", c.phrases("present.drawing"));
  const ImFont* font = c.fonts().label;
  float width = -8;
  for (const auto& sign : signs) width += c.text_width(font, sign.second) + 28;
  float x = (ImGui::GetIO().DisplaySize.x / c.scale() - width) / 2;
  for (const auto& [name, words] : signs) {
    const Rect r = {x, 1, c.text_width(font, words) + 20, presenter_sign_height};
    c.fill(r, c.colours().accent, radius::control);
    c.text_in(r, font, c.colours().on_accent, words);
    c.note(name, r);
    x = r.right() + 8;
  }
}

}  // namespace headlight::views
