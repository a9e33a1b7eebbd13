#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "views/lesson/lesson_view.hpp"
#include "views/prose/lesson_words.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_rows = 10;

/// The right numbers and the mistaken ones, side by side.
struct TwoLines {
  std::vector<Pointed> right, wrong;  ///< cells
  std::vector<size_t> shown;          ///< indices of both
};

/// True for the cells that a number was typed for, and for the two that a row was said to have its largest number in.
bool is_asked(const LessonAnswer& answer, const MistakenAnswer& mistaken, const Pointed& cell) {
  if (answer.kind == QuestionKind::key) return cell.col == answer.index || cell.col == mistaken.guess.index;
  return std::find(answer.cells.begin(), answer.cells.end(), cell) != answer.cells.end();
}

/// Chooses the cells in question, then those that differ most; all if there are few.
TwoLines two_lines(const LessonAnswer& answer, const MistakenAnswer& mistaken) {
  TwoLines out{mistaken.right->cells(), mistaken.wrong->cells(), {}};
  out.shown.resize(out.right.size());
  std::iota(out.shown.begin(), out.shown.end(), size_t{0});
  if (out.right.size() <= most_rows) return out;
  const auto rank = [&](size_t i) {
    if (is_asked(answer, mistaken, out.right[i])) return INFINITY;
    const float difference = value_at(out.wrong[i], *mistaken.wrong->run) - value_at(out.right[i], *mistaken.right->run);
    return std::isfinite(difference) ? std::abs(difference) : 0;
  };
  std::stable_sort(out.shown.begin(), out.shown.end(), [&](size_t a, size_t b) { return rank(a) > rank(b); });
  out.shown.resize(most_rows);
  std::sort(out.shown.begin(), out.shown.end());
  return out;
}

bool among(const std::vector<Pointed>& cells, const Pointed& cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

/// True if the board shows the cell of the step's own run, or may do so because the answer was revealed.
bool is_seen(const LessonFrame& l, const Pointed& cell) {
  const std::vector<Pointed>& shown = l.player.run().shown;
  const bool on_board =
      std::any_of(shown.begin(), shown.end(), [&](const Pointed& one) { return one.node == cell.node && one.sample == cell.sample; });
  return l.player.revealed() || (on_board && !among(l.player.answer()->hidden(), cell));
}

std::string shown_number(const LessonFrame& l, const Pointed& cell, const Run& run, bool seen) {
  return seen ? numbers_with_mark(format_number(value_at(cell, run), 2), l.frame.canvas.phrases.decimal_mark()) : "?";
}

/// True for a number that may stand beside the right ones: it is none of them, unless it is seen anyway.
bool wrong_is_seen(const LessonFrame& l, const TwoLines& lines, const MistakenAnswer& mistaken, const Pointed& cell) {
  const bool own = mistaken.wrong->run == l.player.run().run;
  return !own || is_seen(l, cell) || (!among(l.player.answer()->hidden(), cell) && !among(lines.right, cell));
}

WorkingTable table_of(const LessonFrame& l, const MistakenAnswer& mistaken, const TwoLines& lines) {
  const Canvas& c = l.frame.canvas;
  const Pointed& line = mistaken.right->at;
  const Axes& axes = axes_at(line, *mistaken.right->run);
  const auto word = [&](const Axis& axis, Index i) { return displayable(c.fonts().label_plain, axis.label(i)); };
  const std::string name = line.row ? c.phrases("lesson.row", {{"row", escaped(word(axes.rows, *line.row))}})
                                    : c.phrases("lesson.column", {{"column", escaped(word(axes.cols, *line.col))}});
  WorkingTable table{.name = "lesson.diagnosis.table",
                     .columns = {{name, ColumnOf::words}, {c.phrases("lesson.diagnosis.right")}, {c.phrases("lesson.diagnosis.wrong")}},
                     .rows = {},
                     .total = {},
                     .row_height = 19};
  for (const size_t i : lines.shown) {
    const auto index = static_cast<Index>(i);
    table.rows.push_back(
        {.cells = {{.text = word(line.row ? axes.cols : axes.rows, index), .words = true},
                   {.text = shown_number(l, lines.right[i], *mistaken.right->run, is_seen(l, lines.right[i]))},
                   {.text = shown_number(l, lines.wrong[i], *mistaken.wrong->run, wrong_is_seen(l, lines, mistaken, lines.wrong[i]))}},
         .hot = is_asked(*l.player.answer(), mistaken, lines.right[i]),
         .name = ""});
  }
  return table;
}

/// Draws both rows, one number beside the other; returns their height. Draws nothing while the right row is a secret as a whole.
float draw_two_lines(const LessonFrame& l, float x, float y, float width, const MistakenAnswer& mistaken) {
  constexpr float edge = 8, below = 8;  // the band of a hot row reaches beyond the table
  const Canvas& c = l.frame.canvas;
  const TwoLines lines = two_lines(*l.player.answer(), mistaken);
  if (std::none_of(lines.right.begin(), lines.right.end(), [&](const Pointed& cell) { return is_seen(l, cell); })) return 0;
  float height = working_table(c, x + edge, y, width - 2 * edge, table_of(l, mistaken, lines)).height + below;
  c.note("lesson.diagnosis.rows", {x, y, width, height - below});
  if (lines.shown.size() < lines.right.size()) {
    const TextStyle style = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 17};
    const std::string part = c.phrases("lesson.diagnosis.part", {{"n", lines.shown.size()}, {"all", lines.right.size()}});
    const float said = paragraph(c, "lesson.diagnosis.part", x, y + height, width, style, part).height;
    c.note("lesson.diagnosis.part", {x, y + height, width, said});
    height += said + below;
  }
  return height;
}

}  // namespace

float draw_diagnosis(LessonFrame& l, float x, float y, float width) {
  const Canvas& c = l.frame.canvas;
  const Run& run = *l.player.run().run;
  const std::string guess =
      escaped(displayable(c.fonts().body_bold, words_of_guess(*l.player.answer(), l.player.work().guess, run, c.phrases)));
  const TextStyle style = {c.fonts().body, c.fonts().body_bold, c.colours().text, 20};
  float height = 0;
  int n = 0;
  const MistakenAnswer* seen = nullptr;
  for (const MistakenAnswer& one : l.player.diagnosis()) {
    const std::string words = words_of_diagnosis(one, guess, run, c.phrases);
    c.log.say_apart(without_markup(words));
    const std::string name = "lesson.diagnosis." + std::to_string(++n);
    const float said = paragraph(c, name, x, y + height, width, style, words).height;
    c.note(name, {x, y + height, width, said});
    height += said + 5;
    if (!seen && one.right) seen = &one;
  }
  if (seen) height += draw_two_lines(l, x, y + height, width, *seen);
  if (height > 0) l.diagnosis = {x, y, width, height};
  return height;
}

}  // namespace headlight::views
