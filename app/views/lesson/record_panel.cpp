#include "views/lesson/record_panel.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "session/documents/folder_listing.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float record_edge = 40, record_label_width = 80, record_line = 52;

/// Returns the first unused file name in the folder.
std::filesystem::path unused_name(const std::filesystem::path& folder) {
  std::error_code none;
  for (int n = 1;; ++n) {
    const auto file = folder / (n == 1 ? "my-lesson.md" : "my-lesson-" + std::to_string(n) + ".md");
    if (!std::filesystem::exists(file, none)) return file;
  }
}

}  // namespace

void RecordPanel::show(const std::filesystem::path& folder) {
  open_ = true;
  proposed_ = unused_name(folder).string();
  title_ = file_ = {};
}

void RecordPanel::draw(Frame& frame, LessonRecorder& recorder) {
  const Canvas& c = frame.canvas;
  const float width = std::min(frame.grid.top.w - 2 * record_edge, 760.f);
  c.fill({0, 0, frame.grid.top.w, frame.grid.status.bottom()}, c.colours().bg);
  c.text(record_edge, 64, c.fonts().title, c.colours().text, c.phrases("lesson.record.title"));
  float y = 84;
  y += paragraph(c, "record.how", record_edge, y, width, body_style(c),
                 c.phrases.counted("lesson.record.how", static_cast<std::int64_t>(recorder.n_steps())))
           .height +
       18;
  const auto field = [&](const char* name, const std::string& label, FieldState& state, const std::string& text) {
    c.text(record_edge, c.baseline_at(c.fonts().label, y + 18), c.fonts().label, c.colours().muted, label);
    const FieldEvent event = text_field(c, name, {record_edge + record_label_width, y, width - record_label_width, 36}, state, text,
                                        {.max_length = 400}, {.label = label});
    y += record_line;
    return event == FieldEvent::entered;
  };
  field("record.name", c.phrases("lesson.record.name"), title_, c.phrases("lesson.record.name.proposed"));
  field("record.file", c.phrases("lesson.record.file"), file_, proposed_);
  if (button(c, "record.save", {record_edge, y, 120, 36}, c.phrases("lesson.record.save"), ButtonKind::primary)) save(frame, recorder);
  if (button(c, "record.on", {record_edge + 130, y, 150, 36}, c.phrases("lesson.record.on"))) open_ = false;
  if (button(c, "record.discard", {record_edge + 290, y, 150, 36}, c.phrases("lesson.record.discard"))) recorder.drop(), open_ = false;
  if (!frame.session.last_message().empty())
    paragraph(c, "record.message", record_edge, y + 52, width,
              {c.fonts().body, c.fonts().body_bold, frame.session.failed() ? c.colours().nan : c.colours().text, 21},
              escaped(displayable(c.fonts().body, c.phrases.format(frame.session.last_message()))));
}

void RecordPanel::save(Frame& frame, LessonRecorder& recorder) {
  try {
    std::filesystem::path file = typed_path(file_.text, frame.documents.folder());
    if (file.empty()) throw UserError(frame.canvas.phrases("lesson.record.file.needed"));
    if (file.extension() != ".md") file += ".md";
    recorder.save(frame.session, file, title_.text.empty() ? file.stem().string() : title_.text);
    frame.session.report(
        frame.canvas.phrases("lesson.record.saved", {{"file", display_location(frame.documents.host(), file, frame.canvas.phrases)}}));
    open_ = false;
  } catch (const UserError& error) {
    frame.session.complain(error.message());
  }
}

void RecordPanel::handle_keys() {
  if (!ImGui::GetIO().WantTextInput && key_pressed(Key::escape, false)) open_ = false;
}

void draw_record_dot(const Canvas& c, size_t n_steps) {
  const Canvas over{c.theme, ImGui::GetForegroundDrawList(), c.heat, c.log, c.phrases, {0, 0}};
  const Item* mark = c.log.find("file");
  const ImVec2 below = mark ? over.logical({mark->min.x, mark->max.y}) : ImVec2{0, 5};
  const float x = below.x + 14, y = below.y + 9;
  over.draw->AddCircleFilled(over.exact(x, y), 6 * over.scale(), over.colours().nan, 24);
  over.text(x + 9, over.baseline_at(over.fonts().tiny_bold, y), over.fonts().tiny_bold, over.colours().nan, std::to_string(n_steps));
  over.note("record.dot", {x - 6, y - 6, 12, 12});
}

}  // namespace headlight::views
