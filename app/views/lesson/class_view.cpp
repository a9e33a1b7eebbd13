#include "views/lesson/class_view.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "session/documents/folder_listing.hpp"
#include "views/lesson/hand_in_card.hpp"
#include "views/lesson/room_edge.hpp"
#include "views/lesson/save_named.hpp"
#include "views/prose/counting.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

constexpr float class_field = 36, class_foot = 60, class_line = 44, beside_from = 760;

/// Draws words right-aligned in the foot, in two lines if one is too short.
void draw_at_right(const Canvas& c, const Rect& r, const std::vector<std::string>& parts, ImU32 colour) {
  constexpr float line = 17;
  const ImFont* font = c.fonts().label_plain;
  std::string whole;
  for (const std::string& part : parts) whole = longer_list(whole, part, c.phrases);
  const bool fits = parts.size() < 2 || c.text_width(font, whole) <= r.w;
  const std::vector<std::string> lines = fits ? std::vector{whole} : parts;
  float y = r.centre_y() - line / 2 * static_cast<float>(lines.size() - 1);
  for (const std::string& words : lines) {
    c.text(r.right(), c.baseline_at(font, y), font, colour, c.shortened(font, words, r.w), Align::right);
    y += line;
  }
}

}  // namespace

void ClassView::know_lessons(LessonPlayer& player) {
  const std::string place = player.language() + " " + player.folder().string();
  if (place == std::exchange(known_in_, place)) return;
  std::vector<ClassLesson> lessons;
  for (const LessonFile& file : player.registry())
    if (file.read.mistakes.empty()) lessons.push_back(class_lesson(file));
  collector_.know(std::move(lessons));
}

/// Finds the words of the open question, and explains its commonest wrong answer, if there is one.
void ClassView::explain(Frame& frame, LessonPlayer& player) {
  if (!question_) return asked_.rest(), common_.rest();
  const std::vector<LessonFile>& all = player.registry();
  const auto file =
      std::find_if(all.begin(), all.end(), [&](const LessonFile& one) { return one.read.lesson.id == collector_.table().lesson.id; });
  const LessonFile* known = file == all.end() ? nullptr : &*file;
  asked_.follow(known, collector_.table(), *question_, frame.session.models());
  common_.follow(known, collector_.table(), *question_, frame.session.models());
}

void ClassView::draw(Frame& frame, LessonPlayer& player) {
  const Canvas& c = frame.canvas;
  const float width = frame.grid.top.w, height = frame.grid.status.bottom(), edge = room_edge(frame.grid);
  c.fill({0, 0, width, height}, c.colours().bg);
  know_lessons(player);
  collector_.follow(player.now());
  if (question_ && *question_ >= collector_.table().lesson.questions.size()) question_.reset(), projected_ = false;
  explain(frame, player);
  const Rect close = {width - edge - class_field, 28, class_field, class_field};
  const bool projected = projects();
  const std::string title = projected            ? class_question_title(c, collector_.table(), *question_)
                            : collector_.empty() ? c.phrases("classroom.title")
                                                 : c.phrases("classroom.title.of", {{"lesson", collector_.table().lesson.title}});
  c.log.announce(title);
  const ImFont* font = c.title_font(displayable(c.fonts().title, title), close.x - edge - 10);
  c.text(edge, 54, font, c.colours().text, c.shortened(font, displayable(font, title), close.x - edge - 10));
  const std::string& tip = projected ? c.phrases("classroom.project.close") : c.phrases("classroom.close");
  if (icon_button(c, "class.close", close, Icon::close, ButtonKind::outline, {tip, ""}))
    projected ? void(projected_ = false) : this->close();
  const Rect below = {edge, 84, width - 2 * edge, height - 84};
  if (projected)
    return draw_class_question(c, {below.x, below.y, below.w, below.h - 20},
                               {collector_.table(), *question_, asked_.words(), common_, true}, question_scroll_);
  const float top = draw_inputs(frame, below);
  draw_table(frame, {edge, top, below.w, height - class_foot - top});
  draw_foot(frame, {edge, height - class_foot, below.w, class_foot});
}

/// Draws folder and codes; returns the y below.
float ClassView::draw_inputs(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  const Host& host = frame.documents.host();
  const bool stacked = r.w < 640;
  const float half = stacked ? r.w : (r.w - 10) / 2;
  const Rect first = {r.x, r.y, half, class_field};
  const Rect second = {stacked ? r.x : r.x + half + 10, stacked ? r.y + class_line : r.y, half, class_field};
  if (host.is_page()) {
    if (host.choose_file && button(c, "class.files", first, c.phrases("classroom.files"))) host.choose_file(false);
  } else {
    const std::string there = collector_.folder().empty() ? "" : display_path(collector_.folder());
    const FieldSpec spec = {.placeholder = c.phrases("classroom.folder.hint")};
    if (text_field(c, "class.folder", first, folder_, there, spec, {.label = c.phrases("classroom.folder")}) == FieldEvent::entered &&
        !folder_.text.empty())
      collector_.watch(typed_path(folder_.text, frame.documents.folder()));
  }
  const FieldSpec spec = {.placeholder = c.phrases("classroom.codes.hint"), .max_length = 100'000};
  if (text_field(c, "class.codes", second, codes_, "", spec, {.label = c.phrases("classroom.codes")}) == FieldEvent::entered &&
      !codes_.text.empty()) {
    collector_.paste(codes_.text);
    codes_ = {};
  }
  float y = second.bottom() + 8;
  if (!collector_.problem().empty()) {
    const std::string why = displayable(c.fonts().label_plain, c.phrases.format(collector_.problem()));
    c.text(r.x, c.baseline_at(c.fonts().label_plain, y + 10), c.fonts().label_plain, c.colours().nan,
           c.shortened(c.fonts().label_plain, why, r.w));
    c.note("class.problem", {r.x, y, r.w, 20});
    c.log.announce_apart(why);
    y += 24;
  }
  return y + 6;
}

void ClassView::draw_table(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  if (collector_.empty()) {
    const std::string& words = frame.documents.host().is_page() ? c.phrases("classroom.empty.page") : c.phrases("classroom.empty");
    c.log.announce(words);
    const RichResult said = paragraph(c, "class.empty", r.x, r.y + 6, std::min(r.w, 640.f), body_style(c), words);
    c.note("class.empty", {r.x, r.y + 6, std::min(r.w, 640.f), said.height});
    return;
  }
  const bool beside = r.w >= beside_from;
  const bool alone = question_ && !beside;
  const float grid = beside && question_ ? std::round(r.w * 0.54f) : r.w;
  if (!alone)
    if (const auto clicked = draw_class_grid(c, {r.x, r.y, grid, r.h}, collector_.table(), question_, scroll_)) {
      question_ = clicked == question_ ? std::nullopt : clicked;
      question_scroll_ = 0;
    }
  if (!question_) return;
  const Rect at = alone ? r : Rect{r.x + grid + 24, r.y, r.w - grid - 24, r.h};
  constexpr float row = 42;
  if (beside) c.vline(at.x - 12, at.y, at.bottom(), c.colours().line);
  const float project = std::max(150.f, c.text_width(c.fonts().label, c.phrases("classroom.project")) + 28);
  if (button(c, "class.project", {at.x, at.y, project, 34}, c.phrases("classroom.project"), ButtonKind::primary))
    projected_ = true, question_scroll_ = 0;
  if (icon_button(c, "class.question.close", {at.right() - 34, at.y, 34, 34}, Icon::close, ButtonKind::plain,
                  {c.phrases("classroom.question.close"), ""})) {
    question_.reset();
    return;
  }
  draw_class_question(c, {at.x, at.y + row, at.w, at.h - row}, {collector_.table(), *question_, asked_.words(), common_, false},
                      question_scroll_);
}

void ClassView::draw_foot(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  if (collector_.empty()) return;
  const float y = r.y + 12;
  float x = r.x;
  const auto pressed = [&](const char* name, const std::string& words) {
    const float width = c.text_width(c.fonts().label, words) + 28;
    const bool now = static_cast<bool>(button(c, name, {x, y, width, class_field}, words));
    x += width + 8;
    return now;
  };
  if (pressed("class.csv", c.phrases("classroom.csv"))) save_csv(frame);
  if (pressed("class.forget", c.phrases("classroom.forget"))) collector_.forget();
  const std::vector<std::string>& ids = collector_.lessons();
  if (ids.size() > 1) {
    std::vector<Choice> rows;
    for (const std::string& id : ids) rows.push_back({displayable(c.fonts().label, collector_.title_of(id)), "", ""});
    const auto now = std::find(ids.begin(), ids.end(), collector_.table().lesson.id) - ids.begin();
    const float width = std::min(260.f, r.right() - x);
    if (const auto chosen =
            drop_down(c, "class.lesson", {x, y, width, class_field}, rows, static_cast<int>(now), {.label = c.phrases("classroom.lesson")}))
      collector_.choose(ids[static_cast<size_t>(*chosen)]);
    x += width + 8;
  }
  const Message& last = frame.session.last_message();
  const Rect right = {x, y, std::max(0.f, r.right() - x), class_field};
  if (!last.empty())
    return draw_at_right(c, right, {displayable(c.fonts().label_plain, c.phrases.format(last))},
                         frame.session.failed() ? c.colours().nan : c.colours().muted);
  const ClassTable& table = collector_.table();
  std::vector<std::string> counts = {c.phrases.counted("classroom.count", static_cast<std::int64_t>(table.students.size()))};
  if (!table.not_counted.empty())
    counts.push_back(c.phrases.counted("classroom.count.not_counted", static_cast<std::int64_t>(table.not_counted.size())));
  for (const std::string& count : counts) c.log.announce(count);
  draw_at_right(c, right, counts, c.colours().muted);
}

void ClassView::save_csv(Frame& frame) const {
  save_named(frame, "headlight-class-" + collector_.table().lesson.id + ".csv", class_csv(collector_.table()),
             [&](const std::string& file) {
               return frame.canvas.phrases("classroom.csv.saved", {{"file", file}});
             });
}

void ClassView::handle_keys(FrameItems& log) {
  if (!ImGui::GetIO().WantTextInput && pressed(Shortcut::paste)) {
    if (const char* held = ImGui::GetClipboardText(); held && *held) collector_.paste(held);
    return;
  }
  if (!keys_of_card(log)) return;
  if (projected_) projected_ = false;
  else if (question_) question_.reset();
  else close();
}

}  // namespace headlight::views
