#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "base/number_text.hpp"
#include "views/boards/motion_view.hpp"
#include "views/by_finger.hpp"
#include "views/lesson/lesson_picture.hpp"
#include "views/lesson/lesson_view.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/icons.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"
#include "widgets/two_lines.hpp"

namespace headlight::views {
namespace {

constexpr float panel_edge = 22, heading_y = 31;

/// Returns a control's size: 44 physical pixels on a phone at LessonView's scale.
float control_size(const LessonFrame& l) { return l.frame.grid.phone ? 39 : 35; }

/// Draws a menu of the lesson's exports. An exam has no worksheet and no copy of the lesson, since both contain its answers, and does not
/// begin again without its clock.
void take_lesson(LessonFrame& l, const Rect& r) {
  const Canvas& c = l.frame.canvas;
  const Interaction pressed = icon_button(c, "lesson.take", r, Icon::save, ButtonKind::plain, {c.phrases("lesson.take"), ""});
  c.log.describe("lesson.take", ControlKind::opener, c.phrases("lesson.take"));
  const Choice hand_in = {c.phrases("classroom.take"), "", ""};
  if (l.player.exam()) {
    if (menu(c, "lesson.take.menu", r, opens_list(pressed), std::vector<Choice>{hand_in})) l.hands_in = true;
    return;
  }
  const std::vector<Choice> rows = {{c.phrases("lesson.take.worksheet"), "PDF", ""},
                                    {c.phrases("lesson.take.share"), "", ""},
                                    hand_in,
                                    {c.phrases("classroom.take.exam"), "", ""}};
  const auto chosen = menu(c, "lesson.take.menu", r, opens_list(pressed), rows);
  if (chosen == 0) l.frame.documents.start_export({PaperFormat::pdf, ExportScope::worksheet});
  if (chosen == 1) l.frame.documents.share();
  if (chosen == 2) l.hands_in = true;
  if (chosen == 3) l.player.set_exam({});
}

/// True in the last minute of an exam that ends by the clock.
bool ends_soon(const LessonPlayer& player) {
  constexpr int last_seconds = 60;
  return player.exam_seconds_left().value_or(last_seconds + 1) <= last_seconds;
}

std::string place_in_lesson(const LessonFrame& l) {
  return l.frame.canvas.phrases("lesson.place", {{"step", l.player.step_number() + 1}, {"all", l.player.n_steps()}});
}

/// Draws the lesson's title beside the icons, in two lines if one is too short.
void draw_lesson_title(const Canvas& c, const Rect& room, const std::string& title) {
  constexpr float between_lines = 16;
  const ImFont* font = c.fonts().small;
  const std::vector<std::string> lines = lines_within(c, font, title, room.w, 2);
  float y = heading_y - (lines.size() > 1 ? between_lines / 2 : 0);
  for (const std::string& line : lines) {
    c.text(room.x, c.baseline_at(font, y), font, c.colours().muted, line);
    y += between_lines;
  }
}

/// Draws the title of an exam, and its clock below: bold and in the colour of faults in its last minute.
void draw_exam_title(const LessonFrame& l, const Rect& room, const std::string& title) {
  constexpr float between_lines = 16, upper = heading_y - between_lines / 2, lower = heading_y + between_lines / 2;
  const Canvas& c = l.frame.canvas;
  const ImFont* font = c.fonts().small;
  c.text(room.x, c.baseline_at(font, upper), font, c.colours().muted, c.shortened(font, title, room.w));
  c.note("exam.title", {room.x, upper - between_lines / 2, room.w, between_lines});
  float x = room.x;
  if (l.frame.grid.phone) x += c.text(x, c.baseline_at(font, lower), font, c.colours().muted, place_in_lesson(l) + "  \u00b7  ");
  const bool soon = ends_soon(l.player);
  const ImFont* clock_font = soon ? c.fonts().small_bold : font;
  const float width = c.text(x, c.baseline_at(clock_font, lower), clock_font, soon ? c.colours().nan : c.colours().muted,
                             exam_clock(c.phrases, l.player.exam_seconds(), l.player.exam_seconds_left()));
  c.note(soon ? "exam.clock.last" : "exam.clock", {x, lower - between_lines / 2, width, between_lines});
}

/// Draws the heading. On a phone it includes the step number, because the dots leave no room for it.
void draw_lesson_heading(LessonFrame& l, const Rect& r) {
  const float icons = l.frame.grid.phone ? control_size(l) : 28;
  const Canvas& c = l.frame.canvas;
  icon(c, Icon::mark, r.x + panel_edge + 9, heading_y, c.colours().beam, 20);
  const Rect room = {r.x + panel_edge + 27, 0, r.w - 2 * panel_edge - 27 - 2 * icons, 0};
  const std::string lesson = displayable(c.fonts().small, l.player.lesson().title);
  if (l.player.exam()) draw_exam_title(l, room, c.phrases("classroom.exam.title", {{"lesson", lesson}}));
  else draw_lesson_title(c, room, l.frame.grid.phone ? place_in_lesson(l) + "  \u00b7  " + lesson : lesson);
  take_lesson(l, {r.right() - panel_edge - 2 * icons + 6, heading_y - icons / 2, icons, icons});
  if (icon_button(c, "lesson.leave", {r.right() - panel_edge - icons + 6, heading_y - icons / 2, icons, icons}, Icon::close,
                  ButtonKind::plain, {c.phrases("lesson.leave"), ""})) {
    if (l.player.exam()) l.hands_in = true;
    else l.player.leave();
  }
}

/// The dots of the steps: centre of the first one, distance to the next, and height of the area to press.
struct DotRow {
  float x, y, pitch, height;
};

/// Returns the row of dots. On a phone it has the panel's whole width, for fingers.
DotRow row_of_dots(const LessonFrame& l, const Rect& r, float place_width) {
  const auto n = static_cast<float>(l.player.n_steps());
  if (!l.frame.grid.phone) {
    const float room = r.w - 2 * panel_edge - place_width - 14;
    return {r.x + panel_edge + 4, 61, std::min(24.f, room / n), 26};
  }
  constexpr float edge = 4;
  const float size = control_size(l), pitch = std::min(size, (r.w - 2 * edge) / n);
  return {r.x + edge + pitch / 2, heading_y + size, pitch, size};
}

/// Returns the top of the words, below the dots.
float words_top(const LessonFrame& l) { return l.frame.grid.phone ? heading_y + 1.5f * control_size(l) : 76; }

/// True if the dot of a step is filled: it was visited, or in an exam its question is answered.
bool is_filled(const LessonPlayer& player, int step) {
  return player.exam() ? player.answered(step) : step == player.step_number() || player.visited(step);
}

/// Draws the dot of a step; that of an exam's step without a question is small, since it is never answered.
void draw_dot_of_step(const LessonFrame& l, int step, ImVec2 centre) {
  const Canvas& c = l.frame.canvas;
  const float s = c.scale();
  const bool asks = l.player.lesson().steps[static_cast<size_t>(step)].question.has_value();
  if (l.player.exam() && !asks) c.draw->AddCircleFilled(centre, 1.6f * s, c.colours().muted, 16);
  else if (is_filled(l.player, step)) c.draw->AddCircleFilled(centre, 3.4f * s, c.colours().text, 20);
  else c.draw->AddCircle(centre, 3.2f * s, c.colours().muted, 20, 1.f * s);
  if (step == l.player.step_number()) c.draw->AddCircle(centre, 6.2f * s, c.colours().text, 24, 1.3f * s);
}

/// Returns what is known of a step besides its title: that it was seen, or in an exam whether its question is answered.
std::string state_of_step(const LessonFrame& l, int step) {
  const Phrases& phrases = l.frame.canvas.phrases;
  if (!l.player.exam()) return step != l.player.step_number() && l.player.visited(step) ? phrases("lesson.dot.seen") : "";
  if (!l.player.lesson().steps[static_cast<size_t>(step)].question) return "";
  return l.player.answered(step) ? phrases("classroom.exam.answered") : phrases("classroom.exam.open");
}

/// Returns "Step 3: title"; in an exam "Question 2: title" of a step that asks, as the table of a class numbers it.
std::string name_of_step(const LessonFrame& l, int step, const std::string& title) {
  const Phrases& phrases = l.frame.canvas.phrases;
  const int question = l.player.exam() ? question_number(l.player.lesson(), static_cast<size_t>(step)) : 0;
  return question > 0 ? phrases("classroom.question", {{"n", question}, {"title", title}})
                      : phrases("lesson.dot", {{"step", step + 1}, {"title", title}});
}

void draw_step_dot(LessonFrame& l, int step, float x, const DotRow& row) {
  const Canvas& c = l.frame.canvas;
  const std::string name = "lesson.dot." + std::to_string(step + 1);
  const Interaction t = c.touch(name, {x - row.pitch / 2, row.y - row.height / 2, row.pitch, row.height});
  const bool current = step == l.player.step_number();
  draw_dot_of_step(l, step, c.exact(x, row.y));
  if (t.focused) c.focus_ring({x - 7, row.y - 7, 14, 14}, 7);
  const std::string title = displayable(c.fonts().small, l.player.lesson().steps[static_cast<size_t>(step)].title.plain()),
                    words = name_of_step(l, step, title), state = state_of_step(l, step);
  c.log.describe(name, ControlKind::choice, words, state, current);
  c.log.describe_position(name, step + 1, l.player.n_steps());
  c.tooltip(t, l.player.exam() && !state.empty() ? words + "  \u00b7  " + state : words);
  if (t) l.player.go_to(step);
}

/// Draws one dot for each step: done, current, to come. Each is a button.
void draw_step_dots(LessonFrame& l, const Rect& r) {
  const Canvas& c = l.frame.canvas;
  const std::string place = place_in_lesson(l);
  const DotRow row = row_of_dots(l, r, c.text_width(c.fonts().small, place));
  if (!l.frame.grid.phone)
    c.text(r.right() - panel_edge, c.baseline_at(c.fonts().small, row.y), c.fonts().small, c.colours().muted, place, Align::right);
  for (int i = 0; i < l.player.n_steps(); ++i) draw_step_dot(l, i, row.x + static_cast<float>(i) * row.pitch, row);
}

/// Draws a picture with its caption; returns their height.
float draw_step_picture(LessonFrame& l, const std::string& name, float x, float y, float width, const LessonPicture& picture) {
  constexpr float most_height = 210, below_picture = 5;
  const Canvas& c = l.frame.canvas;
  const TextStyle caption = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 17};
  const PictureFile& file = l.player.file_of(picture);
  const Rect box = picture_box(file, x, y + 2, width, most_height);
  draw_picture(c, name + ".picture", file, box);
  return box.bottom() + below_picture - y +
         draw_rendered(l, name, x, box.bottom() + below_picture, width, caption, rendered_here(l, picture.words));
}

/// Draws the button that plays the step's computation again; returns its height.
float draw_watch_again(LessonFrame& l, float x, float y) {
  constexpr float side = 30;
  const Canvas& c = l.frame.canvas;
  const std::string& words = by_finger(l.frame.grid) ? c.phrases("lesson.motion.touch") : c.phrases("lesson.motion");
  const Icon shown = l.frame.motion.playing() ? Icon::pause : Icon::play;
  if (icon_button(c, "lesson.motion", {x, y, side, side}, shown, ButtonKind::outline, {words, ""})) watch(l.frame);
  c.text(x + side + 9, c.baseline_at(c.fonts().label_plain, y + side / 2), c.fonts().label_plain, c.colours().muted, words);
  return side + 8;
}

/// Returns the sentence for a voice, which the words of the rows show, if it differs from that of the step before.
std::string sentence_to_hear(const LessonFrame& l) {
  const int step = l.player.step_number();
  const auto has_its_own = [&](int of) {
    const LessonLines& settings = l.player.lesson().steps[static_cast<size_t>(of)].settings;
    return find(settings, "sentence") || find(settings, "model");
  };
  if (step > 0 && !has_its_own(step) && !has_its_own(step - 1)) return "";
  const std::vector<std::string>& sentences = l.player.run().run->document.sentences;
  const auto shown = static_cast<size_t>(l.player.run().matrices.front().sample);
  if (shown >= sentences.size() || sentences[shown].empty()) return "";
  return l.frame.canvas.phrases("lesson.sentence.heard", {{"sentence", without_end(sentences[shown])}});
}

/// The tops of a step's prose and of its question, and the bottom of its words; `question` equals `end` without one.
struct StepWords {
  float prose, question, end;
};

/// Draws title, prose and question.
StepWords draw_step_words(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const TextStyle title = {c.fonts().title, c.fonts().title, c.colours().text, 29};
  c.log.announce(
      as_sentence(c.phrases("lesson.heard",
                            {{"step", l.player.step_number() + 1}, {"all", l.player.n_steps()}, {"title", l.player.step().title.plain()}}),
                  c.phrases));
  if (const std::string sentence = sentence_to_hear(l); !sentence.empty()) c.log.announce(sentence);
  y += paragraph(c, "lesson.title", x, y, width, title, escaped(displayable(c.fonts().title, l.player.step().title.text))).height + 8;
  const TextStyle prose = {c.fonts().body, c.fonts().body_bold, c.colours().text, 20};
  const float below_title = y;
  int n = 0;
  for (const LessonText& text : l.player.step().prose) {
    const std::string name = "lesson.prose." + std::to_string(n++);
    if (const auto picture = picture_in(text)) {
      y += draw_step_picture(l, name, x, y, width, *picture) + 8;
      continue;
    }
    const bool item = text.text.starts_with("- ");
    const RenderedText said = rendered_here(l, item ? LessonText{text.text.substr(2), text.at} : text);
    if (said.words().empty()) continue;  // a paragraph for paper only
    if (item) c.text(x + 2, c.baseline_at(c.fonts().body, y + 10), c.fonts().body, c.colours().muted, "\u2022");
    y += draw_rendered(l, name, x + (item ? 13 : 0), y, width - (item ? 13 : 0), prose, said) + (item ? 2 : 8);
  }
  if (l.player.run().moves) y += draw_watch_again(l, x, y + 4) + 4;
  const float question = y;
  if (l.player.step().question) y += draw_lesson_question(l, x, y + 6, width) + 6;
  return {below_title, question, y};
}

/// Draws a button at the lower end of the words that scrolls to a question which begins below, out of sight.
void draw_way_to_question(LessonFrame& l, const Rect& words, const StepWords& step, float& scrolled) {
  constexpr float least_seen = 60, foot = 46;
  if (!l.player.step().question || l.player.revealed() || step.question + least_seen <= words.bottom()) return;
  const Canvas& c = l.frame.canvas;
  const float height = control_size(l), width = words.w - 2 * panel_edge;
  const float top = std::min(words.bottom() - foot, std::max(words.y, step.question - 2));  // no part of the question's mark
  c.fill({words.x, top, words.w - 9, words.bottom() - top}, c.colours().panel);
  if (button(c, "lesson.to_question", {words.x + panel_edge, words.bottom() - height - 2, width, height}, c.phrases("lesson.to_question"),
             ButtonKind::outline))
    scrolled += step.question - words.y;
}

/// Returns how far `shown` has to be scrolled up to be seen in `words`: whole, or else its beginning, with the number above it.
float way_to(const Rect& shown, const Rect& words) {
  constexpr float number_above = 42;
  return std::clamp(shown.bottom() - words.bottom(), 0.f, std::max(0.f, shown.y - number_above - words.y));
}

/// Draws the button to the next step, or at the last one to the list. It waits for the answer.
void draw_next(LessonFrame& l, const Rect& r, bool revealed) {
  const Canvas& c = l.frame.canvas;
  const ButtonKind kind = revealed ? ButtonKind::primary : ButtonKind::outline;
  const std::string why = revealed                  ? ""
                          : by_finger(l.frame.grid) ? c.phrases("lesson.forward.waits.touch")
                                                    : c.phrases("lesson.forward.waits");
  const ControlState waits = {"", why};
  if (l.player.step_number() + 1 < l.player.n_steps()) {
    if (button(c, "lesson.next", r, c.phrases("lesson.next"), kind, waits)) l.player.go_to(l.player.step_number() + 1);
  } else if (button(c, "lesson.finish", r, c.phrases("lesson.finish"), kind, waits)) {
    l.player.leave();
    l.player.choose();
  }
}

/// Draws the button of an exam's one guess, and the way on, which needs no answer.
void draw_exam_controls(LessonFrame& l, const Rect& answer, const Rect& next) {
  const Canvas& c = l.frame.canvas;
  if (l.player.answer()) {
    const bool done = l.player.work().answered, may = l.player.may_answer();
    const std::string why = done ? c.phrases("classroom.exam.answered") : may ? "" : c.phrases("classroom.exam.waits");
    const std::string& words = done ? c.phrases("classroom.exam.answered") : c.phrases("classroom.exam.answer");
    if (button(c, "exam.answer", answer, words, ButtonKind::primary, {"", why})) l.player.hand_answer();
  }
  const bool last = l.player.step_number() + 1 == l.player.n_steps();
  if (button(c, last ? "exam.hand_in" : "lesson.next", next, last ? c.phrases("classroom.hand_in") : c.phrases("lesson.next"))) {
    if (last) l.hands_in = true;
    else l.player.go_to(l.player.step_number() + 1);
  }
}

/// The width that Hint and Reveal each give up, so that the last of the buttons in `room` has enough for its word.
float given_up(const LessonFrame& l, float room) {
  constexpr float edges = 20;
  const Canvas& c = l.frame.canvas;
  const bool last = l.player.step_number() + 1 == l.player.n_steps();
  return std::max(0.f, c.text_width(c.fonts().label, c.phrases(last ? "lesson.finish" : "lesson.next")) + edges - room) / 2;
}

/// Draws Back, Hint, Reveal and Next, each at a fixed place, so that a second click never hits another button.
void draw_step_controls(LessonFrame& l, const Rect& r) {
  constexpr float gap = 6, widest_hint = 58, widest_reveal = 72;
  const Canvas& c = l.frame.canvas;
  const float size = control_size(l), y = r.bottom() - panel_edge - size;
  const bool first = l.player.step_number() == 0, revealed = l.player.revealed();
  float x = r.x + panel_edge;
  if (icon_button(c, "lesson.back", {x, y, size, size}, Icon::previous, ButtonKind::outline,
                  {c.phrases("lesson.back"), first ? c.phrases("lesson.back") : ""}))
    l.player.go_to(l.player.step_number() - 1);
  x += size + gap;
  const float less = given_up(l, r.right() - panel_edge - x - widest_hint - widest_reveal - 2 * gap);
  const float hint = widest_hint - less, reveal = widest_reveal - less;
  const Rect middle = {x, y, hint + gap + reveal, size}, rest = {x + middle.w + gap, y, r.right() - panel_edge - x - middle.w - gap, size};
  if (l.player.exam()) return draw_exam_controls(l, middle, rest);
  const bool last = l.player.step_number() + 1 == l.player.n_steps();
  if (revealed && last && button(c, "lesson.hand_in", middle, c.phrases("classroom.hand_in"))) l.hands_in = true;
  if (!revealed) {
    const ButtonKind kind = l.player.work().hinted ? ButtonKind::plain : ButtonKind::outline;
    if (button(c, "lesson.hint", {x, y, hint, size}, c.phrases("lesson.hint"), kind)) l.player.hint();
    if (button(c, "lesson.reveal", {x + hint + gap, y, reveal, size}, c.phrases("lesson.reveal"), ButtonKind::primary)) l.player.reveal();
  }
  draw_next(l, rest, revealed);
}

/// Draws the hint in the gap above the controls; returns its height.
float draw_step_hint(LessonFrame& l, const Rect& r) {
  if (!l.player.step().question || !l.player.work().hinted || l.player.revealed()) return 0;
  const Canvas& c = l.frame.canvas;
  const TextStyle style = {c.fonts().label_plain, c.fonts().label_hot, c.colours().muted, 19};
  const RenderedText hint = rendered_here(l, l.player.step().question->text("hint"));
  const float width = r.w - 2 * panel_edge, height = paragraph_height(c, width, style, markup_of(hint, l.frame, l.player));
  draw_rendered(l, "lesson.hint.words", r.x + panel_edge, r.bottom() - panel_edge - control_size(l) - 10 - height, width, style, hint,
                true);
  return height + 10;
}

}  // namespace

std::string exam_clock(const Phrases& phrases, int taken, std::optional<int> left) {
  const std::string time = minutes_and_seconds(left.value_or(taken));
  return left ? phrases("classroom.exam.left", {{"time", time}}) : phrases("classroom.exam.taken", {{"time", time}});
}

bool waits_for_choice(const LessonFrame& l) {
  return l.player.answer() && l.player.answer()->kind == QuestionKind::choice && !l.player.revealed();
}

float draw_lesson_panel(LessonFrame& l, const Rect& r, float& scrolled) {
  const Canvas& c = l.frame.canvas;
  draw_lesson_heading(l, r);
  draw_step_dots(l, r);
  const float hint = draw_step_hint(l, r);
  const float top = words_top(l);
  const Rect words = {r.x, top, r.w, r.h - top - panel_edge - control_size(l) - 8 - hint};
  c.draw->PushClipRect(c.at(words.x, words.y), c.at(words.right(), words.bottom()), true);
  const StepWords step = draw_step_words(l, r.x + panel_edge, words.y - scrolled, r.w - 2 * panel_edge);
  c.draw->PopClipRect();
  const float hidden = std::max(0.f, step.end + scrolled - words.bottom()), needed = step.end + scrolled - words.y + r.h - words.h;
  if (hidden > 0) c.note("lesson.overflow", {words.right() - 8, words.y, 4, words.h});
  draw_scroll_bar(c, words.right() - 8, words, words.h + hidden, scrolled);
  if (l.explains && l.diagnosis) scrolled += way_to(*l.diagnosis, words);
  if (l.tells) scrolled += way_to(l.explanation, words);
  if (l.fresh && l.frame.grid.phone && waits_for_choice(l))
    scrolled = std::min(hidden, step.prose + scrolled - words.y);  // the choices are worth more than the title
  scroll(c, "lesson.words", words, hidden, 40, scrolled);
  draw_way_to_question(l, words, step, scrolled);
  draw_step_controls(l, r);
  return needed;
}

}  // namespace headlight::views
