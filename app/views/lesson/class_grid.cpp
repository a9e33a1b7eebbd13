#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "views/lesson/class_view.hpp"
#include "views/lesson/hand_in_card.hpp"
#include "widgets/icons.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::views {
namespace {

constexpr float student_row = 27, grid_head = 34, legend_height = 24, legend_gap = 6, legend_words = 24, refused_line = 20;
/// The widths of a column: the least, one in which a check with its number is as large as alone, and the most.
constexpr float least_cell = 19, roomy_cell = 26, widest_cell = 46;
constexpr int least_students = 3;

/// The places of a grid's columns.
struct GridColumns {
  float names, cell, right_x, exam_x;
};

/// The width that the word for an exam takes right of the scores; 0 if none was handed in.
float width_of_exams(const Canvas& c, const ClassTable& table) {
  const bool any = std::any_of(table.students.begin(), table.students.end(), [](const HandIn& one) { return one.exam; });
  return any ? c.text_width(c.fonts().small, c.phrases("classroom.exam.mark")) + 8 : 0;
}

GridColumns columns_of(const Canvas& c, const Rect& r, const ClassTable& table) {
  constexpr float least_names = 84, most_names = 260, of_score = 52, gap = 12, before_right = 12;
  const float of_right = of_score + width_of_exams(c, table);
  float names = least_names;
  for (const HandIn& student : table.students)
    names = std::max(names, c.text_width(c.fonts().label, displayable(c.fonts().label, student.name)) + gap);
  const auto n = static_cast<float>(std::max<size_t>(1, table.lesson.questions.size()));
  names = std::min({names, most_names, std::max(least_names, r.w - of_right - n * roomy_cell)});
  const float cell = std::clamp((r.w - names - of_right) / n, least_cell, widest_cell);
  const float right_x = r.x + names + n * cell + before_right;
  return {names, cell, right_x, right_x + of_score - before_right + 4};
}

/// Draws a check with the number of tries beside it, within the width of its column: from ten on a plus, which is as narrow.
void draw_later_mark(const Canvas& c, int tries, float x, float y, float width) {
  constexpr int first_of_two_digits = 10;
  const bool roomy = width >= roomy_cell;
  const std::string number = tries < first_of_two_digits ? std::to_string(tries) : "+";
  icon(c, Icon::check, x - (roomy ? 5.f : 4.f), y, c.colours().good, roomy ? 18.f : 13.f);
  const float left = x + (roomy ? 5.f : 2.f);
  const float drawn = c.text(left, c.baseline_at(c.fonts().tiny_bold, y + 1), c.fonts().tiny_bold, c.colours().muted, number);
  c.note("class.tries", {left, y - 6, drawn, 12});
}

/// A mark differs in shape from every other one, and not in colour alone.
void draw_result_mark(const Canvas& c, const HandedAnswer* one, float x, float y, float width) {
  const Result result = one ? one->result : Result::none;
  const Palette& p = c.colours();
  switch (result) {
    case Result::right:
      if (!one->right_at_once()) return draw_later_mark(c, one->tries, x, y, width);
      return icon(c, Icon::check, x, y, p.good, 18);
    case Result::wrong: return icon(c, Icon::close, x, y, p.nan, 15);
    case Result::revealed: c.text(x, c.baseline_at(c.fonts().label, y), c.fonts().label, p.muted, "?", Align::centre); return;
    case Result::none: c.text(x, c.baseline_at(c.fonts().label, y), c.fonts().label, p.muted, "\u00b7", Align::centre); return;
  }
}

/// The row as a screen reader hears it: "Ada: 4 of 6 right".
std::string heard_student(const Canvas& c, const ClassTable& table, size_t i) {
  const HandIn& h = table.students[i];
  const std::string all = std::to_string(table.lesson.questions.size()), right = std::to_string(table.n_right(i));
  if (!h.exam) return c.phrases("classroom.student", {{"name", h.name}, {"right", right}, {"all", all}});
  return c.phrases.counted("classroom.student.exam", minutes_of(h.seconds), {{"name", h.name}, {"right", right}, {"all", all}});
}

void draw_student(const Canvas& c, const Rect& r, const ClassTable& table, size_t i, const GridColumns& at) {
  const HandIn& h = table.students[i];
  const std::string item = "class.student." + std::to_string(i + 1);
  const Interaction t = c.touch(item, r, true, true);
  if (t.hovered) c.fill(r, c.colours().table_wash, radius::cell);
  if (t.focused) c.focus_ring(r, radius::cell);
  c.log.describe(item, ControlKind::button, heard_student(c, table, i));
  c.tooltip(t, displayable(c.fonts().small, heard_student(c, table, i)));
  const ImFont* font = c.fonts().label;
  c.text(r.x, c.baseline_at(font, r.centre_y()), font, c.colours().text, c.shortened(font, displayable(font, h.name), at.names - 8));
  for (size_t q = 0; q < table.lesson.questions.size(); ++q) {
    const float x = r.x + at.names + (static_cast<float>(q) + 0.5f) * at.cell;
    draw_result_mark(c, table.answer(i, q), x, r.centre_y(), at.cell);
    c.note("class.cell." + std::to_string(i + 1) + "." + std::to_string(q + 1) + "." + letter_of(table.answer(i, q)),
           {x - at.cell / 2, r.y, at.cell, r.h});
  }
  const std::string score = std::to_string(table.n_right(i)) + "/" + std::to_string(table.lesson.questions.size());
  const float width = c.text(at.right_x, c.baseline_at(c.fonts().mono, r.centre_y()), c.fonts().mono, c.colours().muted, score);
  c.note("class.score." + std::to_string(i + 1), {at.right_x, r.y, width, r.h});
  if (!h.exam) return;
  const float word =
      c.text(at.exam_x, c.baseline_at(c.fonts().small, r.centre_y()), c.fonts().small, c.colours().muted, c.phrases("classroom.exam.mark"));
  c.note("class.exam." + std::to_string(i + 1), {at.exam_x, r.y, word, r.h});
}

/// A mark of the table, its meaning, and its place in the legend; without a mark: what a click does.
struct LegendMark {
  std::optional<HandedAnswer> answer;
  std::string words;
  float x = 0, y = 0;
};

struct Legend {
  std::vector<LegendMark> marks;
  float height = legend_height;
};

/// Returns the width of a mark with the room before its words: a number beside the mark needs more.
float width_of_mark(const LegendMark& mark) {
  constexpr float of_number = 6;
  if (!mark.answer) return 0;
  return legend_words + (mark.answer->tries > 1 ? of_number : 0);
}

/// Lays the legend out in lines of this width.
Legend legend_of(const Canvas& c, float width) {
  Legend legend{{{HandedAnswer{.result = Result::right, .tries = 1}, c.phrases("classroom.legend.right")},
                 {HandedAnswer{.result = Result::right, .tries = 2}, c.phrases("classroom.legend.later")},
                 {HandedAnswer{.result = Result::wrong}, c.phrases("classroom.legend.wrong")},
                 {HandedAnswer{.result = Result::revealed}, c.phrases("classroom.legend.shown")},
                 {HandedAnswer{}, c.phrases("classroom.legend.none")},
                 {std::nullopt, c.phrases("classroom.how")}}};
  float x = 0, y = 0;
  for (LegendMark& mark : legend.marks) {
    const float needed = width_of_mark(mark) + c.text_width(c.fonts().small, mark.words) + 16;
    if (x > 0 && x + needed > width) x = 0, y += legend_height;
    mark.x = x, mark.y = y;
    x += needed;
  }
  legend.height = y + legend_height;
  return legend;
}

void draw_legend(const Canvas& c, const Rect& r, const Legend& legend) {
  for (const LegendMark& mark : legend.marks) {
    const float x = r.x + mark.x, y = r.y + mark.y + legend_height / 2;
    const float words = x + width_of_mark(mark);
    if (mark.answer) draw_result_mark(c, &*mark.answer, x + 8, y, roomy_cell);
    else c.note("class.how", {x, y - legend_height / 2, r.right() - x, legend_height});
    c.text(words, c.baseline_at(c.fonts().small, y), c.fonts().small, c.colours().muted,
           c.shortened(c.fonts().small, mark.words, r.right() - words));
  }
  c.note("class.legend", r);
}

std::string line_of(const Canvas& c, const NotCounted& one) {
  const bool pasted = !one.from.empty() && one.from.find_first_not_of("0123456789") == std::string::npos;
  const std::string from = pasted ? c.phrases("classroom.pasted", {{"n", one.from}}) : one.from;
  return c.phrases("classroom.not_counted.line", {{"from", from}, {"why", c.phrases.format(one.why)}});
}

/// Draws what does not count, with the reasons; returns the y below.
float draw_not_counted(const Canvas& c, float x, float y, float width, const ClassTable& table) {
  if (table.not_counted.empty()) return y;
  c.text(x, c.baseline_at(c.fonts().small_bold, y + 16), c.fonts().small_bold, c.colours().muted, c.phrases("classroom.not_counted"));
  y += 30;
  int n = 0;
  for (const NotCounted& one : table.not_counted) {
    const std::string words = displayable(c.fonts().label_plain, line_of(c, one));
    c.log.announce(words);
    const TextStyle style = {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, refused_line};
    const std::string name = "class.refused." + std::to_string(++n);
    const float height = paragraph(c, name, x, y, width, style, escaped(words)).height;
    c.note(name, {x, y, width, height});
    y += height + 4;
  }
  return y;
}

/// Draws the numbers of the questions, each a button; returns the one that was clicked.
std::optional<size_t> draw_question_heads(const Canvas& c, const Rect& r, const ClassTable& table, std::optional<size_t> chosen,
                                          const GridColumns& at) {
  std::optional<size_t> clicked;
  for (size_t q = 0; q < table.lesson.questions.size(); ++q) {
    const Rect head = {r.x + at.names + static_cast<float>(q) * at.cell, r.y, at.cell, grid_head - 6};
    const std::string item = "class.question." + std::to_string(q + 1);
    const Interaction t = c.touch(item, head);
    if (chosen == q) c.outline(head.inset(1), c.colours().text, radius::cell, 1.5f);
    else if (t.hovered) c.fill(head.inset(1), c.colours().table_wash, radius::cell);
    if (t.focused) c.focus_ring(head, radius::cell);
    c.text(head.centre_x(), c.baseline_at(c.fonts().label, head.centre_y()), c.fonts().label, c.colours().text, std::to_string(q + 1),
           Align::centre);
    c.log.describe(item, ControlKind::choice, class_question_title(c, table, q), "", chosen == q);
    c.tooltip(t, displayable(c.fonts().small, class_question_title(c, table, q)));
    if (t) clicked = q;
  }
  return clicked;
}

}  // namespace

std::string class_question_title(const Canvas& c, const ClassTable& table, size_t question) {
  const ClassQuestion& one = table.lesson.questions[question];
  const std::string title = one.title.empty() ? c.phrases("classroom.question.step", {{"step", one.step}}) : one.title;
  return c.phrases("classroom.question", {{"n", question + 1}, {"title", title}});
}

std::optional<size_t> draw_class_grid(const Canvas& c, const Rect& r, const ClassTable& table, std::optional<size_t> chosen,
                                      float& scrolled) {
  const GridColumns at = columns_of(c, r, table);
  c.log.announce(c.phrases("classroom.how"));
  const auto clicked = draw_question_heads(c, r, table, chosen, at);
  c.hline(r.x, r.x + r.w, r.y + grid_head - 3, c.colours().line);
  const Legend legend = legend_of(c, r.w);
  const float below = legend.height + legend_gap;
  const bool stays = r.h - grid_head - below >= least_students * student_row;  // in a low window the legend scrolls with the table
  const Rect view = {r.x, r.y + grid_head, r.w, r.h - grid_head - (stays ? below : 0)};
  c.draw->PushClipRect(c.at(view.x - 4, view.y), c.at(view.right() + 4, view.bottom()), true);
  float y = view.y - scrolled;
  for (size_t i = 0; i < table.students.size(); ++i, y += student_row) draw_student(c, {r.x, y, r.w, student_row}, table, i, at);
  if (!stays) draw_legend(c, {r.x, y + legend_gap, r.w, legend.height}, legend), y += below;
  y = draw_not_counted(c, r.x, y, r.w, table);
  c.draw->PopClipRect();
  if (stays) draw_legend(c, {r.x, std::min(y, view.bottom()) + legend_gap, r.w, legend.height}, legend);
  const float hidden = std::max(0.f, y + scrolled - view.bottom());
  scroll(c, "class.grid", view, hidden, 3 * student_row, scrolled);
  draw_scroll_bar(c, view.right(), view, view.h + hidden, scrolled);
  return clicked;
}

}  // namespace headlight::views
