#include "views/lesson/control_pointer.hpp"

#include <algorithm>
#include <utility>

#include "views/by_finger.hpp"
#include "views/present/presenter.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float pointer_margin = 6, pointer_shade = 0.5f, pointer_card_width = 300;

Canvas canvas_over(const Canvas& c) { return {c.theme, ImGui::GetForegroundDrawList(), c.heat, c.log, c.phrases, {0, 0}}; }

Rect rect_of(const Canvas& c, const Item& item) {
  const ImVec2 min = c.logical(item.min), max = c.logical(item.max);
  return Rect{min.x, min.y, max.x - min.x, max.y - min.y}.inset(-pointer_margin);
}

void spotlight(const Canvas& over, const Rect& r) {
  dim_around(*over.draw, over.at(r.x, r.y), over.at(r.right(), r.bottom()), pointer_shade);
  over.outline(r, over.colours().beam, radius::control, 2.5f);
}

std::optional<InspectorPage> page_of(LessonControl::Panel place) {
  switch (place) {
    case LessonControl::Panel::explain: return InspectorPage::explain;
    case LessonControl::Panel::change: return InspectorPage::change;
    case LessonControl::Panel::mistakes: return InspectorPage::mistakes;
    case LessonControl::Panel::history: return InspectorPage::history;
    default: return std::nullopt;
  }
}

}  // namespace

void dim_all_but(const Canvas& c, const std::string& item) {
  if (const Item* found = c.log.find(item)) spotlight(canvas_over(c), rect_of(c, *found));
}

void ControlPointer::show(LessonControl target, std::string words) {
  target_ = std::move(target);
  words_ = std::move(words);
  fresh_ = true;
}

void ControlPointer::draw(Frame& frame) {
  if (std::exchange(fresh_, false)) {
    if (const auto page = page_of(target_->panel)) frame.open_page = page;
    frame.session.selection().map = false;
    by_keys_ = frame.canvas.log.has_focus();
  }
  const Canvas over = canvas_over(frame.canvas);
  const Item* found = over.log.find(target_->name);
  const Rect window = {0, 0, frame.grid.top.w, frame.grid.status.bottom()};
  const Rect item = found ? rect_of(over, *found) : Rect{window.centre_x(), window.centre_y(), 0, 0};
  spotlight(over, item);
  if (found) {
    over.note("lesson.control", item);
    if (std::exchange(by_keys_, false)) over.log.set_focus(target_->name);  // the word was followed by keyboard, and so is the item used
  }
  draw_words(over, item);
  draw_sheet(over, item);
}

/// Draws the words that point at the item, and the way back, beside it.
void ControlPointer::draw_words(const Canvas& c, const Rect& item) const {
  const ImVec2 size = c.logical(ImGui::GetIO().DisplaySize);
  const TextStyle style = {c.fonts().body, c.fonts().body_bold, c.colours().text, 21};
  const std::string words = by_finger(grid(size.x, size.y)) ? c.phrases("lesson.control.words.touch", {{"words", words_}})
                                                            : c.phrases("lesson.control.words", {{"words", words_}});
  const float height = paragraph_height(c, pointer_card_width - 32, style, words) + 24;
  const bool below = item.bottom() + 12 + height < size.y;
  const Rect r = {std::clamp(item.centre_x() - pointer_card_width / 2, 8.f, std::max(8.f, size.x - pointer_card_width - 8)),
                  below ? item.bottom() + 12 : std::max(8.f, item.y - 12 - height), pointer_card_width, height};
  c.fill(r, c.colours().raised, radius::control);
  c.outline(r, c.colours().text, radius::control, 1.5f);
  c.log.announce_apart(without_markup(words));
  paragraph(c, "lesson.control.words", r.x + 16, r.y + 12, r.w - 32, style, words);
  c.note("lesson.control.words", r);
}

/// Takes the pointer from everything but the item.
void ControlPointer::draw_sheet(const Canvas& c, const Rect& item) {
  const ImVec2 mouse = c.logical(ImGui::GetIO().MousePos), size = ImGui::GetIO().DisplaySize;
  if (item.contains(mouse.x, mouse.y)) return;
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize(size);
  ImGui::Begin("lesson.sheet", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoScrollWithMouse);
  if (ImGui::InvisibleButton("lesson.sheet", size)) end();
  ImGui::End();
}

bool ControlPointer::handle_keys(FrameItems& log) {
  const bool enter = enter_pressed() || key_pressed(Key::space, false);
  if (enter && log.has_focus()) return log.press(), true;
  if (!key_pressed(Key::escape, false) && !key_pressed(Key::page_up, false) && !key_pressed(Key::page_down, false)) return false;
  end();
  log.drop_focus();
  return true;
}

}  // namespace headlight::views
