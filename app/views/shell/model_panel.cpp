#include "views/shell/model_panel.hpp"

#include <algorithm>

#include "session/documents/folder_listing.hpp"
#include "views/prose/counting.hpp"
#include "views/shell/file_panel.hpp"
#include "widgets/controls.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/shortcuts.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr float model_row_height = 50, model_heading_height = 34, beside_row = 10;

std::string fitted(const Canvas& c, const ImFont* font, const std::string& text, float width) {
  return c.shortened(font, displayable(font, text), std::max(0.f, width));
}

std::string about_model(const Canvas& c, const ListedModel& model) {
  return displayable(c.fonts().small, model.problem.empty() ? model.about : c.phrases.format(model.problem));
}

/// The place of the model; the reason why it cannot be opened names the folder itself.
std::string place_of_model(const Canvas& c, const ListedModel& model, float width) {
  return model.problem.empty() ? fitted(c, c.fonts().small, model.where, width * 0.45f) : "";
}

float room_for_about(const Canvas& c, const ListedModel& model, float width) {
  const std::string where = place_of_model(c, model, width);
  return width - (where.empty() ? 0 : c.text_width(c.fonts().small, where) + 20);
}

/// The text behind its first line.
std::string rest_of(const std::string& text, const std::string& first) {
  const size_t at = std::min(text.size(), first.size());
  return text.substr(at + (text.substr(at).starts_with(' ') ? 1 : 0));
}

constexpr float about_line = 19;
constexpr size_t most_about_lines = 4;

/// Returns the description in lines; the last of at most four is cut if even they do not hold it.
std::vector<std::string> lines_about(const Canvas& c, const ListedModel& model, float width) {
  const float room = room_for_about(c, model, width);
  std::string rest = about_model(c, model);
  std::vector<std::string> lines = c.wrapped(c.fonts().small, rest, room);
  if (lines.size() <= most_about_lines) return lines;
  lines.resize(most_about_lines);
  for (size_t i = 0; i + 1 < most_about_lines; ++i) rest = rest_of(rest, lines[i]);
  lines.back() = fitted(c, c.fonts().small, rest, room);
  return lines;
}

/// A row is higher by every line that its description needs beyond the first.
float row_height_of(const Canvas& c, const ListedModel& model, float width) {
  const size_t lines = lines_about(c, model, width).size();
  return model_row_height + about_line * static_cast<float>(std::max<size_t>(1, lines) - 1);
}

}  // namespace

void ModelPanel::begin(Frame& frame) {
  constexpr double moment = 0.05;  // seconds in which most lists are complete
  search_.begin(frame.documents.models_folder(), frame.documents.recent_models());
  list(frame, search_.found_within(moment));
}

void ModelPanel::list(Frame& frame, const FoundModels* found) {
  const Model& now = *frame.session.document().model;
  const Documents& documents = frame.documents;
  sections_ = list_models(frame.canvas.phrases, documents.host(), documents.models_folder(), documents.recent_models(), found);
  looks_ = !found;
  selected_ = 0;
  const std::string opens = now.folder.empty() ? now.config.name : now.folder.string() + "/";
  for (int i = 0; i < count(); ++i)
    if (at(i).opens == opens) selected_ = i;
  scroll_ = 0;
  listed_ = follow_ = true;
}

int ModelPanel::count() const {
  size_t n = 0;
  for (const ModelSection& section : sections_) n += section.models.size();
  return static_cast<int>(n);
}

const ListedModel& ModelPanel::at(int row) const {
  auto left = static_cast<size_t>(row);
  for (const ModelSection& section : sections_) {
    if (left < section.models.size()) return section.models[left];
    left -= section.models.size();
  }
  return sections_.front().models.front();
}

void ModelPanel::draw(Frame& frame) {
  if (!listed_) begin(frame);
  else if (const FoundModels* found = looks_ ? search_.found_within(0) : nullptr) list(frame, found);
  if (looks_) frame.canvas.log.leave_unfinished();
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.board;
  c.fill(area, c.colours().bg);
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  const float x = area.x + frame.grid.board_padding, width = area.w - 2 * frame.grid.board_padding;
  c.text(x, area.y + 45, c.fonts().title, c.colours().text, c.phrases("file.models.title"));
  const float below = choose_what_to_open(frame, {x, area.y, width, 0});
  if (icon_button(c, "models.close", {x + width - 36, area.y + 20, 36, 36}, Icon::close, ButtonKind::outline,
                  {c.phrases("file.models.close"), ""}))
    frame.documents.close_panel();
  constexpr float browse_width = 150;
  const Rect browse = {x + width - browse_width, area.y + below + 72, browse_width, 34};
  const std::string words = c.phrases("file.models.how");
  const Rect beside = {x, browse.y, width - browse_width - 16, 34};
  float list_top = area.y + below + 116;
  if (c.text_width(c.fonts().label_plain, words) > beside.w)
    list_top =
        std::max(list_top, 8 + draw_in_two_lines(c, {x, browse.y - 3, beside.w, 0}, words, c.fonts().label_plain, c.colours().muted));
  else c.text_in(beside, c.fonts().label_plain, c.colours().muted, fitted(c, c.fonts().label_plain, words, beside.w), Align::left);
  if (button(c, "models.browse", browse, c.phrases("file.models.browse"), ButtonKind::outline,
             {c.phrases("file.models.browse.tip", {{"key", key_of(Shortcut::open, c.phrases)}}), ""}))
    frame.documents.show(Documents::Panel::open);
  draw_list(frame, {x - 10, list_top, width + 20, area.bottom() - list_top - 8});
  c.draw->PopClipRect();
}

void ModelPanel::draw_list(Frame& frame, const Rect& area) {
  const Canvas& c = frame.canvas;
  scroll(c, "models.list", area, height_ - area.h, 60, scroll_);
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  float y = area.y - scroll_;
  int row = 0;
  for (const ModelSection& section : sections_) {
    c.text(area.x + 10, y + 22, c.fonts().small_bold, c.colours().muted, fitted(c, c.fonts().small_bold, section.title, area.w - 20));
    y += model_heading_height;
    if (section.models.empty()) {
      c.text(area.x + 10, y + 12, c.fonts().label_plain, c.colours().muted, fitted(c, c.fonts().label_plain, section.note, area.w - 20));
      y += 26;
    }
    float height = 0;
    for (size_t i = 0; i < section.models.size(); ++i, ++row, y += height) {
      const bool selected = row == selected_;
      height = row_height_of(c, section.models[i], area.w - 8 - 2 * beside_row);
      if (selected && follow_) scroll_ = scrolled_into_view(scroll_, y + scroll_ - area.y, y + scroll_ - area.y + height, area.h);
      // Draws rows out of sight too, for the Tab key to reach.
      draw_row(frame, {area.x, y, area.w - 8, height}, "models." + section.id + "." + std::to_string(i), section.models[i], selected);
      if (selected && !c.log.has_focus()) announce_selected(c, section.models[i], row);
    }
  }
  follow_ = false;
  height_ = y + scroll_ - area.y;
  draw_scroll_bar(c, area.right() - 4, area, height_, scroll_);
  c.draw->PopClipRect();
}

/// Draws the model's name and date, and below them its purpose and place, or the reason it cannot be opened.
void ModelPanel::draw_row(Frame& frame, const Rect& r, const std::string& item, const ListedModel& model, bool selected) {
  const Canvas& c = frame.canvas;
  const bool sound = model.problem.empty();
  const Interaction t = c.touch(item, r);
  if (t.hovered || t.focused) c.fill(r, c.colours().table_wash, radius::control);
  if (selected) c.outline(r, c.colours().line2, radius::control);
  const float x = r.x + beside_row, width = r.w - 2 * beside_row;
  const float when_width = c.text(r.right() - 10, r.y + 20, c.fonts().small, c.colours().muted, model.when, Align::right);
  c.text(x, r.y + 20, c.fonts().label_hot, sound ? c.colours().text : c.colours().muted,
         fitted(c, c.fonts().label_hot, model.name, width - when_width - 20));
  c.text(r.right() - 10, r.y + 39, c.fonts().small, c.colours().muted, place_of_model(c, model, width), Align::right);
  const ImU32 ink = sound ? c.colours().muted : c.colours().nan;
  float baseline = r.y + 39;
  for (const std::string& line : lines_about(c, model, width)) {
    c.text(x, baseline, c.fonts().small, ink, line);
    baseline += about_line;
  }
  if (t.focused) c.focus_ring(r, radius::control);
  c.tooltip(t, displayable(c.fonts().small, (sound ? model.about : c.phrases.format(model.problem)) +
                                                (sound && !model.where.empty() ? "\n" + model.where : "")));
  if (t.clicked) open(frame, model);
}

/// Speaks the model that the arrows choose, because they do not move the keyboard focus.
void ModelPanel::announce_selected(const Canvas& c, const ListedModel& model, int row) const {
  const std::string place = c.phrases("status.control.place", {{"place", row + 1}, {"of", count()}});
  const std::string about = model.problem.empty() ? model.about : c.phrases.format(model.problem);
  c.log.announce_apart(longer_list(longer_list(model.name, about, c.phrases), place, c.phrases));
}

void ModelPanel::open(Frame& frame, const ListedModel& model) {
  if (model.problem.empty()) frame.documents.open_model(model.opens);
  else frame.session.complain(model.problem);
}

bool ModelPanel::handle_keys(Frame& frame) {
  const int n = count();
  if (n == 0) return false;
  const bool home = key_pressed(Key::home, false), end = key_pressed(Key::end, false), enter = enter_pressed();
  const int step = (key_pressed(Key::down) ? 1 : 0) - (key_pressed(Key::up) ? 1 : 0) + (key_pressed(Key::page_down) ? 5 : 0) -
                   (key_pressed(Key::page_up) ? 5 : 0);
  if (enter) open(frame, at(selected_));
  if (home || end || step != 0) {
    selected_ = home ? 0 : end ? n - 1 : std::clamp(selected_ + step, 0, n - 1);
    follow_ = true;
  }
  return home || end || enter || step != 0;
}

}  // namespace headlight::views
