#include "views/shell/file_panel.hpp"

#include <algorithm>
#include <system_error>

#include "base/error.hpp"
#include "document/document_file.hpp"
#include "folders/model_folder.hpp"
#include "session/link/links.hpp"
#include "views/shell/taking.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/layout/box.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

namespace fs = std::filesystem;

constexpr float row_height = 30;

/// Draws one line of a list: a name at the left, a muted detail at the right.
bool file_row(const Canvas& c, const std::string& item, const Rect& r, const std::string& name, const std::string& detail, bool strong) {
  const Interaction t = c.touch(item, r);
  if (t.hovered || t.focused) c.fill(r, c.colours().table_wash, radius::segment);
  const float detail_width = detail.empty() ? 0 : c.text_width(c.fonts().small, detail) + 20;
  const ImFont* font = strong ? c.fonts().label_hot : c.fonts().label;
  c.text_in({r.x + 10, r.y, r.w - 20, r.h}, font, c.colours().text, c.shortened(font, displayable(font, name), r.w - 20 - detail_width),
            Align::left);
  if (!detail.empty()) c.text_in({r.x, r.y, r.w - 10, r.h}, c.fonts().small, c.colours().muted, detail, Align::right);
  if (t.focused) c.focus_ring(r, radius::segment);
  return t.clicked;
}

void heading(const Canvas& c, float x, float baseline, const std::string& text, float width) {
  c.text(x, baseline, c.fonts().small_bold, c.colours().muted,
         c.shortened(c.fonts().small_bold, displayable(c.fonts().small_bold, text), width));
}

/// Returns the suggested file name of a document that was never saved: the lesson's name if it is shared with one.
std::string unsaved_name(const Frame& frame) {
  const bool shared = frame.documents.sharing() && frame.lessons.is_open();
  return (shared ? frame.lessons.lesson().id : frame.canvas.phrases("file.untitled")) + document_extension;
}

/// True if a file can be saved with the open lesson; an exam's lesson has its answers.
bool saves_open_lesson(const Frame& frame) { return frame.lessons.is_open() && !frame.lessons.exam(); }

}  // namespace

float choose_what_to_open(Frame& frame, const Rect& area) {
  const Phrases& phrases = frame.canvas.phrases;
  const std::vector<std::string> labels = {phrases("file.tab.documents"), phrases("file.tab.models")}, ids = {"documents", "models"};
  constexpr float tab_width = 196, row = 44, close = 48, least_title = 316;
  const bool below = !fit_beside(area.w, least_title, tab_width + close, 0);
  const float left = below ? area.x : area.right() - close - tab_width, y = area.y + (below ? 64 : 21);
  const bool models = frame.documents.panel() == Documents::Panel::models;
  const auto chosen = segmented(frame.canvas, "open", {left, y, tab_width, 34}, labels, models ? 1 : 0,
                                {models ? phrases("file.tab.documents.tip", {{"key", key_of(Shortcut::open, phrases)}})
                                        : phrases("file.tab.models.tip", {{"key", key_of(Shortcut::models, phrases)}}),
                                 ""},
                                ids);
  if (chosen) frame.documents.show(*chosen == 1 ? Documents::Panel::models : Documents::Panel::open);
  return below ? row : 0;
}

void FilePanel::begin(Frame& frame) {
  panel_ = frame.documents.panel();
  recent_ = frame.documents.recent();
  look_into(frame.documents.folder());
  ending_ = file_ending(frame.documents.taking().format);
  with_lessons_ = frame.documents.sharing() || frame.documents.lessons();
  suggested_ = taking()   ? suggested_stem(frame, frame.documents.taking()) + ending_
               : saving() ? display_name(frame.documents.path().value_or(unsaved_name(frame)))
                          : "";
  field_.text = suggested_;
  field_.committed = suggested_;
  ++field_.generation;
  field_.focus_next = true;
}

void FilePanel::look_into(const fs::path& folder) {
  listing_ = list_folder(folder);
  scroll_ = 0;
}

const std::string& FilePanel::title_of(const Canvas& c) const {
  return taking() ? c.phrases("export.title") : saving() ? c.phrases("file.save.title") : c.phrases("file.open.title");
}

void FilePanel::draw(Frame& frame) {
  if (frame.documents.panel() != panel_) begin(frame);
  const Canvas& c = frame.canvas;
  const Rect& area = frame.grid.board;
  c.fill(area, c.colours().bg);
  c.draw->PushClipRect(c.at(area.x, area.y), c.at(area.right(), area.bottom()), true);
  const float x = area.x + frame.grid.board_padding, width = area.w - 2 * frame.grid.board_padding;
  const ImFont* title = c.title_font(title_of(c), width - 46);
  c.text(x, area.y + 45, title, c.colours().text, c.shortened(title, title_of(c), width - 46));
  float path_y = taking() ? choose_what_to_take(frame, x, x + width, area.y + 72) : area.y + 72;
  if (taking()) follow_form(frame);
  if (!saving()) path_y += choose_what_to_open(frame, {x, area.y, width, 0});
  if (icon_button(c, "file.close", {x + width - 36, area.y + 20, 36, 36}, Icon::close, ButtonKind::outline, {c.phrases("file.close"), ""}))
    frame.documents.close_panel();
  draw_path(frame, x, path_y, width);
  const bool beside = !saving() && !recent_.empty() && width >= 560;
  const float list_width = beside ? width * 0.58f : width, top = draw_choices_of_host(frame, x, draw_lessons(frame, x, path_y + 52, width));
  draw_listing(frame, {x, top, list_width, area.bottom() - top - 12});
  if (beside) draw_recent(frame, {x + list_width + 28, top, width - list_width - 28, area.bottom() - top - 12});
  c.draw->PopClipRect();
}

void FilePanel::draw_path(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  constexpr float button_width = 92;
  const std::string& placeholder = taking()   ? c.phrases("export.placeholder")
                                   : saving() ? c.phrases("file.save.placeholder")
                                              : c.phrases("file.open.placeholder");
  const FieldSpec spec = {.placeholder = placeholder};
  const FieldEvent event = text_field(c, "file.path", {x, y, width - button_width - space::between_controls, 34}, field_, suggested_, spec,
                                      {.label = placeholder});
  // The field also counts as entered when the caret leaves it; only the Enter key confirms.
  const bool enter = event == FieldEvent::entered && enter_pressed();
  const bool empty = typed_path(field_.text, listing_.folder).empty();
  const std::string why_not = empty ? c.phrases("file.no_name") : "";
  const ControlState state = {taking()   ? c.phrases("export.tip")
                              : saving() ? c.phrases("file.save.tip")
                                         : c.phrases("file.open.tip"),
                              why_not};
  if (button(c, "file.confirm", {x + width - button_width, y, button_width, 34}, saving() ? c.phrases("file.save") : c.phrases("file.open"),
             ButtonKind::primary, state) ||
      (enter && !empty))
    confirm(frame);
}

/// Draws the choice to include lessons, if there are any; returns its lower end.
float FilePanel::draw_lessons(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  if (panel_ != Documents::Panel::save || (!saves_open_lesson(frame) && !frame.documents.lessons())) return y;
  const std::string words = saves_open_lesson(frame)
                                ? c.phrases("file.save.lesson", {{"title", displayable(c.fonts().label, frame.lessons.lesson().title)}})
                                : c.phrases("file.save.lessons");
  constexpr float switch_room = 50, row = 44;
  if (toggle(c, "save.lessons", x, y + 13, with_lessons_, {c.phrases("file.save.lesson.tip"), "", words})) with_lessons_ = !with_lessons_;
  c.text(x + switch_room, c.baseline_at(c.fonts().label, y + 13), c.fonts().label, c.colours().text,
         c.shortened(c.fonts().label, words, width - switch_room));
  return y + row;
}

/// Draws the buttons that let the host choose files, for hosts that give the program only files chosen by the user; returns their lower
/// end.
float FilePanel::draw_choices_of_host(Frame& frame, float x, float y) {
  const Canvas& c = frame.canvas;
  const auto& choose = frame.documents.host().choose_file;
  if (saving() || !choose) return y;
  constexpr float row = 50;
  const std::string file = c.phrases("file.choose"), folder = c.phrases("file.choose.folder");
  const auto wide_enough = [&](const std::string& label) { return c.text_width(c.fonts().label, label) + 28; };
  const float width = wide_enough(file);
  if (button(c, "file.choose", {x, y, width, 34}, file, ButtonKind::outline, {c.phrases("file.choose.tip"), ""})) choose(false);
  if (button(c, "file.choose.folder", {x + width + space::between_controls, y, wide_enough(folder), 34}, folder, ButtonKind::outline,
             {c.phrases("file.choose.folder.tip"), ""}))
    choose(true);
  return y + row;
}

/// Returns the lessons to save with the document. Throws UserError if the open lesson cannot be read.
Attachments FilePanel::lessons_to_attach(Frame& frame) const {
  if (!with_lessons_) return nullptr;
  return saves_open_lesson(frame) ? together(frame.documents.lessons(), packed(frame.lessons.file())) : frame.documents.lessons();
}

void FilePanel::draw_listing(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  const bool page = frame.documents.host().is_page();
  heading(c, r.x, r.y + 12, page ? c.phrases("file.this_browser") : display_path(listing_.folder), r.w);
  const Rect rows = {r.x - 10, r.y + 24, r.w + 20, r.h - 24};
  const size_t n = listing_.entries.size();
  scroll(c, "file.list", rows, static_cast<float>(n + 2) * row_height - rows.h, 60, scroll_);
  c.draw->PushClipRect(c.at(rows.x, rows.y), c.at(rows.right(), rows.bottom()), true);
  const auto at = [&](size_t i) { return Rect{rows.x, rows.y + static_cast<float>(i) * row_height - scroll_, rows.w, row_height}; };
  // Draws one row more on either side, for the Tab key to reach.
  const auto seen = [&](const Rect& row) { return row.bottom() >= rows.y - row_height && row.y <= rows.bottom() + row_height; };
  const fs::path parent = listing_.folder.parent_path(), here = listing_.folder;
  if (parent != here && seen(at(0)) && file_row(c, "file.up", at(0), "..", c.phrases("file.above"), true)) look_into(parent);
  for (size_t i = 0; i < listing_.entries.size(); ++i) {
    const FolderEntry entry = listing_.entries[i];  // a copy: choosing a folder replaces the list
    const std::string name = display_name(entry.path) + (entry.folder ? "/" : ""), detail = entry.model    ? c.phrases("file.model")
                                                                                            : entry.folder ? ""
                                                                                                           : display_time(entry.written);
    if (seen(at(i + 1)) && file_row(c, "file.row." + std::to_string(i), at(i + 1), name, detail, entry.folder)) choose(frame, entry);
  }
  const std::string note = !listing_.problem.empty() ? c.phrases.format(listing_.problem)
                           : listing_.cut            ? c.phrases("file.cut", {{"n", FolderListing::most}})
                           : n == 0                  ? c.phrases("file.empty")
                                                     : "";
  const Rect below = at(n + 1);
  c.text_in({below.x + 10, below.y, below.w - 20, below.h}, c.fonts().label_plain, c.colours().muted,
            c.shortened(c.fonts().label_plain, displayable(c.fonts().label_plain, note), below.w - 20), Align::left);
  c.draw->PopClipRect();
}

void FilePanel::draw_recent(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  heading(c, r.x, r.y + 12, c.phrases("file.recent"), r.w);
  float y = r.y + 24;
  for (size_t i = 0; i < recent_.size() && y + row_height <= r.bottom(); ++i, y += row_height) {
    const std::string folder =
        c.shortened(c.fonts().small, displayable(c.fonts().small, display_path(recent_[i].parent_path())), r.w * 0.4f);
    if (file_row(c, "file.recent." + std::to_string(i), {r.x - 10, y, r.w + 20, row_height}, display_name(recent_[i]), folder, false))
      frame.documents.open(recent_[i]);
  }
}

/// Opens a model or a document, or looks into any other folder; while saving, a document gives its name to the new file.
void FilePanel::choose(Frame& frame, const FolderEntry& entry) {
  if (entry.model && !saving()) return frame.documents.open(entry.path);
  if (entry.folder) return look_into(entry.path);
  if (!saving()) return frame.documents.open(entry.path);
  field_.text = display_name(entry.path);
  ++field_.generation;
}

/// Makes the name end as files of the chosen form do.
void FilePanel::follow_form(Frame& frame) {
  const ExportRequest& what = frame.documents.taking();
  const std::string now = file_ending(what.format), before = suggested_;
  suggested_ = suggested_stem(frame, what) + now;
  if (field_.text == before) field_.text = suggested_;
  else if (now != ending_ && field_.text.ends_with(ending_)) field_.text.replace(field_.text.size() - ending_.size(), ending_.size(), now);
  if (suggested_ != before) ++field_.generation;
  ending_ = now;
}

void FilePanel::confirm(Frame& frame) {
  if (!saving() && is_link(field_.text)) return follow_link(frame.session, frame.documents, frame.lessons, frame.start, field_.text);
  fs::path path = typed_path(field_.text, listing_.folder);
  std::error_code none;
  if (!saving() && holds_a_model(path)) return frame.documents.open(path);
  if (fs::is_directory(path, none)) {
    look_into(path);
    field_.text.clear();
    ++field_.generation;
    field_.focus_next = true;
    return;
  }
  if (taking()) {
    take_form_of_name(frame.documents, path);
    ending_ = file_ending(frame.documents.taking().format);
  }
  const std::string ending = taking() ? ending_ : document_extension;
  if (saving() && path.extension() != ending) path += ending;
  if (taking()) return frame.documents.export_to(path);
  if (!saving()) return frame.documents.open(path);
  try {
    frame.documents.save_as(path, lessons_to_attach(frame));
  } catch (const UserError& error) {
    frame.session.complain(error.message());
  }
}

}  // namespace headlight::views
