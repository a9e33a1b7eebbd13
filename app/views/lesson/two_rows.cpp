#include "views/lesson/two_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/number_text.hpp"
#include "widgets/axis_label.hpp"

namespace headlight::views {

bool is_answer_cell(const LessonAnswer& answer, const MistakenAnswer& mistaken, const Pointed& cell) {
  if (answer.kind == QuestionKind::key) return cell.col == answer.index || cell.col == mistaken.guess.index;
  return std::find(answer.cells.begin(), answer.cells.end(), cell) != answer.cells.end();
}

TwoRows two_rows_of(const LessonAnswer& answer, const MistakenAnswer& mistaken) {
  constexpr size_t most_rows = 10;
  TwoRows out{mistaken.right->cells(), mistaken.wrong->cells(), {}};
  out.visible.resize(out.right.size());
  std::iota(out.visible.begin(), out.visible.end(), size_t{0});
  if (out.right.size() <= most_rows) return out;
  const auto rank = [&](size_t i) {
    if (is_answer_cell(answer, mistaken, out.right[i])) return INFINITY;
    const float difference = value_at(out.wrong[i], *mistaken.wrong->run) - value_at(out.right[i], *mistaken.right->run);
    return std::isfinite(difference) ? std::abs(difference) : 0;
  };
  std::stable_sort(out.visible.begin(), out.visible.end(), [&](size_t a, size_t b) { return rank(a) > rank(b); });
  out.visible.resize(most_rows);
  std::sort(out.visible.begin(), out.visible.end());
  return out;
}

std::string name_of_rows(const MistakenAnswer& mistaken, const Phrases& phrases) {
  const Pointed& line = mistaken.right->at;
  const Axes& axes = axes_at(line, *mistaken.right->run);
  return line.row ? phrases("lesson.row", {{"row", axis_label(phrases, axes.rows, *line.row)}})
                  : phrases("lesson.column", {{"column", axis_label(phrases, axes.cols, *line.col)}});
}

std::string label_in_rows(const MistakenAnswer& mistaken, size_t index, const Phrases& phrases) {
  const Pointed& line = mistaken.right->at;
  const Axes& axes = axes_at(line, *mistaken.right->run);
  return axis_label(phrases, line.row ? axes.cols : axes.rows, static_cast<Index>(index));
}

std::string number_in_rows(const Pointed& cell, const Run& run, const Phrases& phrases) {
  return phrases.number(format_number(value_at(cell, run), 2));
}

}  // namespace headlight::views
