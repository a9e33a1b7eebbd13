#include <algorithm>

#include "views/lesson/lesson_view.hpp"
#include "views/lesson/two_rows.hpp"
#include "views/prose/lesson_words.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/working_table.hpp"

namespace headlight::views {
namespace {

bool among(const std::vector<Pointed>& cells, const Pointed& cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

/// True if the board shows the cell of the step's own run, or may do so because the answer was revealed.
bool is_seen(const LessonFrame& l, const Pointed& cell) {
  const std::vector<Pointed>& shown = l.player.run().matrices;
  const bool on_board =
      std::any_of(shown.begin(), shown.end(), [&](const Pointed& one) { return one.node == cell.node && one.sample == cell.sample; });
  return l.player.revealed() || (on_board && !among(l.player.answer()->hidden(), cell));
}

std::string shown_number(const LessonFrame& l, const Pointed& cell, const Run& run, bool seen) {
  return seen ? number_in_rows(cell, run, l.frame.canvas.phrases) : "?";
}

/// True if a number may be shown beside the right ones: it is not one of them, or it is visible anyway.
bool wrong_is_seen(const LessonFrame& l, const TwoRows& lines, const MistakenAnswer& mistaken, const Pointed& cell) {
  const bool own = mistaken.wrong->run == l.player.run().run;
  return !own || is_seen(l, cell) || (!among(l.player.answer()->hidden(), cell) && !among(lines.right, cell));
}

WorkingTable table_of(const LessonFrame& l, const MistakenAnswer& mistaken, const TwoRows& lines) {
  const Canvas& c = l.frame.canvas;
  const auto shown = [&](const std::string& word) { return displayable(c.fonts().label_plain, word); };
  const std::string name = escaped(shown(name_of_rows(mistaken, c.phrases)));
  WorkingTable table{.name = "lesson.diagnosis.table",
                     .columns = {{name, ColumnOf::words}, {c.phrases("lesson.diagnosis.right")}, {c.phrases("lesson.diagnosis.wrong")}},
                     .rows = {},
                     .total = {},
                     .row_height = 19};
  for (const size_t i : lines.visible) {
    table.rows.push_back(
        {.cells = {{.text = shown(label_in_rows(mistaken, i, c.phrases)), .words = true},
                   {.text = shown_number(l, lines.right[i], *mistaken.right->run, is_seen(l, lines.right[i]))},
                   {.text = shown_number(l, lines.wrong[i], *mistaken.wrong->run, wrong_is_seen(l, lines, mistaken, lines.wrong[i]))}},
         .hot = is_answer_cell(*l.player.answer(), mistaken, lines.right[i]),
         .name = ""});
  }
  return table;
}

/// Draws both rows, one number beside the other; returns their height. Draws nothing while the right row is a secret as a whole. `names`:
/// says whose numbers they are, because another mistake was named, too.
float draw_two_lines(const LessonFrame& l, float x, float y, float width, const MistakenAnswer& mistaken, bool names) {
  constexpr float edge = 8, below = 8;  // the band of a hot row reaches beyond the table
  const Canvas& c = l.frame.canvas;
  const TwoRows lines = two_rows_of(*l.player.answer(), mistaken);
  if (std::none_of(lines.right.begin(), lines.right.end(), [&](const Pointed& cell) { return is_seen(l, cell); })) return 0;
  const TextStyle style = {c.fonts().small, c.fonts().small_bold, c.colours().muted, 17};
  float height = 0;
  if (names) {
    const std::string of = c.phrases("lesson.diagnosis.of", {{"mistake", escaped(c.phrases.of("mistake.*.title", mistaken.mistake->id))}});
    height = paragraph(c, "lesson.diagnosis.of", x, y, width, style, of).height + 4;
    c.note("lesson.diagnosis.of", {x, y, width, height - 4});
  }
  const float top = y + height;
  height += working_table(c, x + edge, top, width - 2 * edge, table_of(l, mistaken, lines)).height + below;
  c.note("lesson.diagnosis.rows", {x, top, width, height - below - (top - y)});
  if (lines.visible.size() < lines.right.size()) {
    const std::string part = c.phrases("lesson.diagnosis.part", {{"n", lines.visible.size()}, {"all", lines.right.size()}});
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
  const LessonAnswer& right = *l.player.answer();
  const TextStyle style = {c.fonts().body, c.fonts().body_bold, c.colours().text, 20};
  float height = 0;
  int n = 0;
  const MistakenAnswer* seen = nullptr;
  for (const MistakenAnswer& one : l.player.diagnosis()) {
    const Guess made = as_mistaken(right, one, l.player.work().guess);
    const std::string guess = escaped(displayable(c.fonts().body_bold, words_of_guess(right, made, run, c.phrases)));
    const std::string words = words_of_diagnosis(one, guess, run, c.phrases);
    if (!l.reads)
      c.log.announce_apart(without_markup(words_of_diagnosis(one, c.phrases("lesson.guess.quoted", {{"guess", guess}}), run, c.phrases)));
    const std::string name = "lesson.diagnosis." + std::to_string(++n);
    const float said = paragraph(c, name, x, y + height, width, style, words).height;
    c.note(name, {x, y + height, width, said});
    height += said + 5;
    if (!seen && one.right) seen = &one;
  }
  if (seen) height += draw_two_lines(l, x, y + height, width, *seen, n > 1);
  if (height > 0) l.diagnosis = {x, y, width, height};
  return height;
}

}  // namespace headlight::views
