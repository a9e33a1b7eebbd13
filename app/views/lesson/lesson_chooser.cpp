#include "views/lesson/lesson_chooser.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "lesson/paths.hpp"
#include "session/documents/folder_listing.hpp"
#include "views/by_finger.hpp"
#include "views/lesson/room_edge.hpp"
#include "views/lesson/save_named.hpp"
#include "views/narrow_part.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/imgui_compat.hpp"
#include "widgets/layout/box.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/shortcuts.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr float lesson_row_height = 62, list_top = 104, list_foot = 76;

constexpr float second_line = 20, words_x = 50;
constexpr float below_how = 16;
constexpr float path_height = 32, below_paths = 12, least_beside_paths = 240;

std::string progress_words(const Phrases& phrases, int done, int all) {
  if (done == 0) return phrases("lesson.list.none");
  return done >= all ? phrases("lesson.list.all") : phrases.counted("lesson.list.some", done, {{"done", done}, {"all", all}});
}

std::string title_of(const LessonFile& file) {
  return file.read.lesson.title.empty() ? file.path.filename().string() : file.read.lesson.title;
}

/// `i`: the lesson's place in the whole list.
std::string row_name(int i) { return "lessons." + std::to_string(i + 1); }

bool has(const std::vector<LessonFile>& lessons, std::string_view id) {
  return std::any_of(lessons.begin(), lessons.end(), [&](const LessonFile& file) { return file.read.lesson.id == id; });
}

/// True if the list has the lessons of every path: another folder's usually has not.
bool has_paths(const std::vector<LessonFile>& lessons) {
  for (const LessonPath& path : lesson_paths())
    for (const std::string_view id : path.lessons)
      if (!has(lessons, id)) return false;
  return true;
}

bool is_on(const LessonPath& path, const LessonFile& file) {
  if (is_puzzle(file.read.lesson) != path.puzzles) return false;
  return path.lessons.empty() || std::find(path.lessons.begin(), path.lessons.end(), file.read.lesson.id) != path.lessons.end();
}

/// Says how long a path takes and which lessons it leaves out.
std::string path_words(const Phrases& phrases, const std::vector<LessonFile>& lessons, const LessonPath& path) {
  int n = 0, minutes = 0;
  std::string left_out;
  for (const LessonFile& file : lessons)
    if (is_on(path, file)) ++n, minutes += file.read.lesson.minutes;
    else if (!is_puzzle(file.read.lesson)) left_out += (left_out.empty() ? "" : " \u00b7 ") + title_of(file);  // titles may end with a mark
  if (path.puzzles) return phrases("puzzle.path.whole", {{"n", n}});
  if (left_out.empty()) {
    constexpr int of_a_class = 45;
    return phrases("lesson.path.whole", {{"n", n}, {"minutes", minutes}, {"classes", (minutes + of_a_class - 1) / of_a_class}});
  }
  return phrases("lesson.path.part", {{"n", n}, {"minutes", minutes}, {"left_out", left_out}});
}

/// The number of a lesson in the whole list; of a puzzle among the puzzles.
int number_among_its_kind(const std::vector<LessonFile>& lessons, int i) {
  const auto like = [&](const LessonFile& file) {
    return is_puzzle(file.read.lesson) == is_puzzle(lessons[static_cast<size_t>(i)].read.lesson);
  };
  return 1 + static_cast<int>(std::count_if(lessons.begin(), lessons.begin() + i, like));
}

struct RowEnd {
  std::string progress, beside, attached, language;
  bool all_done = false;
};

/// Returns the right part of a lesson's row: progress, duration and remarks.
RowEnd row_end(const Canvas& c, const LessonPlayer& player, const LessonFile& file) {
  const Lesson& lesson = file.read.lesson;
  const int all = static_cast<int>(lesson.steps.size()), done = std::min(all, player.progress().visited(lesson.id));
  RowEnd end;
  end.all_done = done >= all && all > 0;
  end.progress = progress_words(c.phrases, done, all);
  if (is_puzzle(lesson)) {
    end.all_done = player.progress().solved(lesson.id) > 0;
    end.progress = end.all_done ? c.phrases("puzzle.solved") : done > 0 ? c.phrases("puzzle.begun") : c.phrases("lesson.list.none");
  }
  if (file.attached) end.attached = c.phrases("lesson.list.carried");
  if (lesson.language != player.language())
    end.language = lesson.language == "en" ? c.phrases("lesson.list.only_english")
                                           : c.phrases("lesson.list.language", {{"language", lesson.language}});
  end.beside = lesson.minutes > 0 ? c.phrases("lesson.list.minutes", {{"minutes", lesson.minutes}}) : "";
  for (const std::string* words : {&end.attached, &end.language})
    if (!words->empty()) end.beside += (end.beside.empty() ? "" : "  \u00b7  ") + *words;
  return end;
}

/// Returns the width left for the words beside the right part.
float words_room(const Frame& frame, const RowEnd& end, float width) {
  const Canvas& c = frame.canvas;
  if (is_narrow_part(width)) return width - words_x - 4;
  const float taken = std::max(c.text_width(c.fonts().label, end.progress), c.text_width(c.fonts().label_plain, end.beside));
  return width - taken - 44 - words_x;
}

/// A title in smaller type if it is too long, and in several lines if that does not do: it is never cut.
struct ListedTitle {
  const ImFont* font;
  std::vector<std::string> lines;
};

ListedTitle listed_title(const Canvas& c, const LessonFile& file, float room) {
  const std::string title = displayable(c.fonts().name, title_of(file));
  for (const ImFont* font : {c.fonts().name, c.fonts().label})
    if (c.text_width(font, title) <= room) return {font, {title}};
  return {c.fonts().label, c.wrapped(c.fonts().label, title, room)};
}

/// The height of a row's title beyond that of one line.
float more_title_lines(const ListedTitle& title) { return second_line * static_cast<float>(std::max<size_t>(1, title.lines.size()) - 1); }

/// Breaks the summary into at most four lines, which a narrow phone needs.
std::vector<std::string> summary_lines(const Canvas& c, const std::string& words, float room) {
  const ImFont* font = c.fonts().label_plain;
  constexpr size_t most = 4;
  return lines_within(c, font, displayable(font, words), room, most);
}

std::string first_mistake(const LessonFile& file, const Phrases& phrases) {
  const LessonMistake& first = file.read.mistakes.front();
  return in_file(file.path.filename().string(), first.at, phrases.format(first.what));
}

/// Returns the subject of the lesson, or the reason it cannot be shown.
std::string words_below(const LessonFile& file, const Phrases& phrases) {
  return file.read.mistakes.empty() ? file.read.lesson.summary : phrases("lesson.list.broken", {{"mistake", first_mistake(file, phrases)}});
}

/// Returns the tops of the rows, each as high as its words, and the end of the last one. `shown`: places in the whole list.
std::vector<float> tops_of_rows(const Frame& frame, LessonPlayer& player, const std::vector<int>& shown, float width) {
  const Canvas& c = frame.canvas;
  const float least = lesson_row_height + (is_narrow_part(width) ? second_line : 0);
  std::vector<float> tops = {0};
  for (const int i : shown) {
    const LessonFile& file = player.registry()[static_cast<size_t>(i)];
    const float room = words_room(frame, row_end(c, player, file), width);
    const size_t lines = summary_lines(c, words_below(file, c.phrases), room).size();
    tops.push_back(tops.back() + least + more_title_lines(listed_title(c, file, room)) +
                   second_line * static_cast<float>(std::max<size_t>(1, lines) - 1));
  }
  return tops;
}

/// Draws progress and time, at the right or below.
void draw_row_end(const Frame& frame, const Rect& r, const RowEnd& end) {
  const Canvas& c = frame.canvas;
  const ImU32 ink = end.all_done ? c.colours().good : c.colours().muted;
  if (is_narrow_part(r.w)) {
    const float y = r.bottom() - 20, x = r.x + words_x;
    const float width = c.text(x, c.baseline_at(c.fonts().label, y), c.fonts().label, ink, end.progress);
    c.text(x + width + 16, c.baseline_at(c.fonts().label_plain, y), c.fonts().label_plain, c.colours().muted, end.beside);
    return;
  }
  c.text(r.right() - 16, c.baseline_at(c.fonts().label, r.y + 22), c.fonts().label, ink, end.progress, Align::right);
  c.text(r.right() - 16, c.baseline_at(c.fonts().label_plain, r.y + 43), c.fonts().label_plain, c.colours().muted, end.beside,
         Align::right);
}

}  // namespace

std::vector<int> LessonChooser::visible_lessons(LessonPlayer& player) const {
  const std::vector<LessonFile>& lessons = player.registry();
  const bool all = !has_paths(lessons);
  std::vector<int> places;
  for (size_t i = 0; i < lessons.size(); ++i)
    if (all || is_on(lesson_paths()[path_], lessons[i])) places.push_back(static_cast<int>(i));
  return places;
}

/// Draws the choice of a path and what it leaves out; returns the y below.
float LessonChooser::draw_paths(const Frame& frame, LessonPlayer& player, const Rect& r) {
  const Canvas& c = frame.canvas;
  if (!has_paths(player.registry())) return r.y;
  const std::vector<std::string> names = {c.phrases("lesson.path.45"), c.phrases("lesson.path.90"), c.phrases("lesson.path.week"),
                                          c.phrases("puzzle.path")};
  std::vector<std::string> ids;
  for (const LessonPath& path : lesson_paths()) ids.emplace_back(path.id);
  const Rect choice = {r.x, r.y, std::min(r.w, 520.f), path_height};
  if (const auto chosen = segmented(c, "lessons.path", choice, names, static_cast<int>(path_), {}, ids)) walk(static_cast<size_t>(*chosen));
  const std::string words = path_words(c.phrases, player.registry(), lesson_paths()[path_]);
  c.log.announce(words);
  const float needed = path_ >= whole_course ? least_beside_paths : r.w;  // the words of the others are long
  const SideParts parts = beside_or_below({r.x, r.y, r.w, path_height}, {.least_width = choice.w, .width = choice.w, .height = path_height},
                                          {.least_width = needed}, space::panel, below_paths);
  const Rect at = {parts.second.x, parts.second.y + (parts.below ? 0.f : 6.f), parts.second.w, 0};
  const ImFont* font = c.fonts().label_plain;
  float below = at.y;
  for (const std::string& line : c.wrapped(font, words, at.w)) {
    c.text(at.x, c.baseline_at(font, below + second_line / 2), font, c.colours().muted, line);
    below += second_line;
  }
  c.note("lessons.path.words", {at.x, at.y, at.w, below - at.y});
  return std::max(choice.bottom(), below) + below_paths;
}

void LessonChooser::walk(size_t path) {
  path_ = path;
  selected_ = 0;
  scroll_ = 0;
}

/// Speaks the lesson that Enter would open; `i` is its place in the whole list.
void LessonChooser::announce_selected(const Frame& frame, LessonPlayer& player, int i) const {
  const Canvas& c = frame.canvas;
  const LessonFile& file = player.registry()[static_cast<size_t>(i)];
  const RowEnd end = row_end(c, player, file);
  const int number = number_among_its_kind(player.registry(), i);
  std::string words = c.phrases("lesson.list.numbered", {{"number", number}, {"title", title_of(file)}});
  for (const std::string* part : {&end.progress, &end.beside})
    if (!part->empty()) words = longer_list(words, *part, c.phrases);
  c.log.announce_apart(as_sentence(words, c.phrases) + " " + words_below(file, c.phrases));
}

void LessonChooser::draw(Frame& frame, LessonPlayer& player) {
  const Canvas& c = frame.canvas;
  const std::string& how = by_finger(frame.grid) ? c.phrases("lesson.list.how.touch") : c.phrases("lesson.list.how");
  c.log.announce(c.phrases("common.sentence", {{"words", c.phrases("lesson.list.title")}}) + " " + how);
  const float width = frame.grid.top.w, height = frame.grid.status.bottom(), edge = room_edge(frame.grid);
  c.text(edge, 54, c.fonts().title, c.colours().text, c.phrases("lesson.list.title"));
  float above = list_top;
  if (frame.grid.phone)
    above = draw_in_two_lines(c, {edge, 66, width - 2 * edge, 0}, how, c.fonts().label_plain, c.colours().muted) + below_how;
  else c.text(edge, 80, c.fonts().label_plain, c.colours().muted, c.shortened(c.fonts().label_plain, how, width - 2 * edge - 60));
  if (icon_button(c, "lessons.close", {width - edge - 36, 28, 36, 36}, Icon::close, ButtonKind::outline,
                  {c.phrases("lesson.list.close"), ""}))
    player.stop_choosing();
  const float class_width = c.text_width(c.fonts().label, c.phrases("classroom.open")) + 28;
  if (button(c, "lessons.class", {width - edge - 36 - 8 - class_width, 28, class_width, 36}, c.phrases("classroom.open")))
    class_requested_ = true;
  above = draw_paths(frame, player, {edge, above, width - 2 * edge, 0});
  const std::vector<int> places = visible_lessons(player);
  const int n = static_cast<int>(places.size());
  const Rect list = {edge, above, width - 2 * edge, height - above - list_foot};
  const std::vector<float> tops = tops_of_rows(frame, player, places, list.w);
  const float whole = tops.back();
  selected_ = std::clamp(selected_, 0, std::max(0, n - 1));
  for (int i = 0; i < n; ++i)
    if (c.log.is_focused(row_name(places[static_cast<size_t>(i)])) && std::exchange(selected_, i) != i) follow_ = true;
  // Includes its neighbours, so that Tab reaches the next one.
  const auto at = [&](int row) { return tops[static_cast<size_t>(std::clamp(row, 0, n))]; };
  if (std::exchange(follow_, false)) scroll_ = scrolled_into_view(scroll_, at(selected_ - 1), at(selected_ + 2), list.h);
  if (n > 0) announce_selected(frame, player, places[static_cast<size_t>(selected_)]);
  scroll(c, "lessons.list", list, whole - list.h, lesson_row_height, scroll_);
  c.draw->PushClipRect(c.at(list.x - 4, list.y), c.at(list.right() + 4, list.bottom()), true);
  for (int i = 0; i < n; ++i) {
    const Rect row = {list.x, list.y - scroll_ + at(i), list.w, at(i + 1) - at(i)};
    constexpr float nearly = 1;
    const bool is_whole = row.y >= list.y - nearly && row.bottom() <= list.bottom() + nearly;  // a cut row would be half a sentence
    if (is_whole || row.h > list.h) draw_row(frame, player, {places[static_cast<size_t>(i)], i}, row);
  }
  c.draw->PopClipRect();
  if (whole > list.h) c.note("lessons.more", draw_scroll_bar(c, list.right() + (frame.grid.phone ? 4 : 8), list, whole, scroll_));
  draw_foot(frame, player, {edge, height - list_foot, list.w, list_foot});
}

void LessonChooser::draw_row(Frame& frame, LessonPlayer& player, const Row& which, const Rect& r) {
  const Canvas& c = frame.canvas;
  const int i = which.lesson;
  const LessonFile& file = player.registry()[static_cast<size_t>(i)];
  const Interaction t = c.touch(row_name(i), r);
  if (which.index == selected_ || t.hovered) c.fill(r, c.colours().table_wash, radius::control);
  if (t.focused) c.focus_ring(r, radius::control);
  c.text(r.x + 34, c.baseline_at(c.fonts().mono, r.y + 22), c.fonts().mono, c.colours().muted,
         std::to_string(number_among_its_kind(player.registry(), i)), Align::right);
  const RowEnd end = row_end(c, player, file);
  draw_row_end(frame, r, end);
  const std::string item = row_name(i);
  if (!end.attached.empty()) c.note(item + ".carried", {r.right() - 210, r.y + 34, 194, 18});
  if (!end.language.empty()) c.note(item + ".language", {r.right() - 210, r.y + 34, 194, 18});
  const float x = r.x + words_x, room = words_room(frame, end, r.w);
  const ListedTitle title = listed_title(c, file, room);
  float title_y = r.y + 22;
  for (const std::string& line : title.lines) {
    c.text(x, c.baseline_at(title.font, title_y), title.font, c.colours().text, line);
    title_y += second_line;
  }
  const bool broken = !file.read.mistakes.empty();
  const std::string words = words_below(file, c.phrases);
  const ImFont* font = c.fonts().label_plain;
  const float first = r.y + 43 + more_title_lines(title);
  float middle = first, widest = 0;
  for (const std::string& line : summary_lines(c, words, room)) {
    widest = std::max(widest, c.text(x, c.baseline_at(font, middle), font, broken ? c.colours().nan : c.colours().muted, line));
    middle += second_line;
  }
  c.note(item + ".summary", {x, first - 10, widest, middle - first});
  c.hline(r.x, r.right(), r.bottom() - 1, c.colours().line);
  if (!t) return;
  selected_ = which.index;
  player.open(file);
}

void LessonChooser::draw_foot(Frame& frame, LessonPlayer& player, const Rect& r) {
  const Canvas& c = frame.canvas;
  const float y = r.y + 26;
  const bool narrow = is_narrow_part(r.w);  // the field's hint replaces the label there
  const std::string marks = c.phrases("lesson.list.marks");
  const float marks_width = std::max(170.f, c.text_width(c.fonts().label, marks) + 2 * (narrow ? 10.f : space::panel));
  const float label =
      narrow
          ? 0
          : c.text(r.x, c.baseline_at(c.fonts().label, y + 18), c.fonts().label, c.colours().muted, c.phrases("lesson.list.folder")) + 12;
  const float room = narrow ? r.w - marks_width - 10 : std::min(520.f, r.w - label - marks_width - space::panel);
  const std::string& hint = narrow ? c.phrases("lesson.list.folder.hint.short") : c.phrases("lesson.list.folder.hint");
  const std::string there = comes_with_the_program(player.folder())
                                ? ""
                                : display_path(player.folder());  // the folder of Headlight's own lessons does not matter
  const FieldEvent event = text_field(c, "lessons.folder", {r.x + label, y, room, 36}, folder_, there, {.placeholder = hint},
                                      {.label = c.phrases("lesson.list.folder")});
  if (event == FieldEvent::entered && !folder_.text.empty()) look_in(frame, player);
  if (button(c, "lessons.marks", {r.right() - marks_width, y, marks_width, 36}, marks)) save_marks(frame, player);
  if (!frame.session.last_message().empty())
    c.text(r.x, r.y + 17, c.fonts().label_plain, frame.session.failed() ? c.colours().nan : c.colours().text,
           c.shortened(c.fonts().label_plain, displayable(c.fonts().label_plain, c.phrases.format(frame.session.last_message())), r.w));
}

void LessonChooser::look_in(Frame& frame, LessonPlayer& player) const {
  try {
    player.look_in(typed_path(folder_.text, frame.documents.folder()));
  } catch (const UserError& error) {
    frame.session.complain(error.message());
  }
}

void LessonChooser::save_marks(Frame& frame, LessonPlayer& player) const {
  save_named(frame, "headlight-marks.csv", player.progress().csv(), [&](const std::string& file) {
    return frame.canvas.phrases("lesson.list.marks.saved", {{"file", file}});
  });
}

void LessonChooser::handle_keys(LessonPlayer& player, FrameItems& log) {
  if (ImGui::GetIO().WantTextInput) return;
  const bool enter = enter_pressed();
  if (key_pressed(Key::tab)) return log.move_focus(ImGui::GetIO().KeyShift ? -1 : 1);
  if (ImGui::IsMouseClicked(0)) log.drop_focus();
  if (log.has_focus() && (enter || key_pressed(Key::space, false))) return log.press();
  if (log.has_focus() && key_pressed(Key::escape, false)) return log.drop_focus();
  const std::vector<int> places = visible_lessons(player);
  const int n = static_cast<int>(places.size());
  if (pressed(Shortcut::escape) || pressed(Shortcut::lessons)) return player.stop_choosing();
  if (const int by = (key_pressed(Key::down) ? 1 : 0) - (key_pressed(Key::up) ? 1 : 0); by != 0) {
    log.drop_focus();
    selected_ = std::clamp(selected_ + by, 0, n - 1);
    follow_ = true;
  }
  if (const int by = (key_pressed(Key::right) ? 1 : 0) - (key_pressed(Key::left) ? 1 : 0); by != 0 && has_paths(player.registry())) {
    log.drop_focus();
    walk(static_cast<size_t>(std::clamp(static_cast<int>(path_) + by, 0, static_cast<int>(lesson_paths().size()) - 1)));
  }
  if (enter && n > 0) player.open(player.registry()[static_cast<size_t>(places[static_cast<size_t>(selected_)])]);
}

}  // namespace headlight::views
