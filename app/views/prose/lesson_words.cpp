#include "views/prose/lesson_words.hpp"

#include "session/stage.hpp"

namespace headlight::views {

namespace {

/// A row or a column that has no name but its number.
bool has_no_names(const Axis& axis) { return axis.labels == nullptr; }

}  // namespace

std::string words_of_guess(const LessonAnswer& answer, const Guess& guess, const Run& run, const Phrases& phrases) {
  if (answer.kind == QuestionKind::key && guess.index && has_no_names(axes_at(answer.place, run).cols))
    return phrases("lesson.column", {{"column", static_cast<int>(*guess.index)}});
  if (answer.kind == QuestionKind::wrong_row && guess.index && has_no_names(axes_at(answer.place, run).rows))
    return phrases("lesson.row", {{"row", static_cast<int>(*guess.index)}});
  if (answer.kind != QuestionKind::order) return in_words(answer, guess, run);
  std::string words;
  for (const size_t i : guess.order) words += (words.empty() ? "" : ", ") + title(answer.stages[i].stage, phrases);
  return words;
}

std::string words_of_answer(const LessonAnswer& answer, const Run& run, const Phrases& phrases) {
  const std::string words = words_of_guess(answer, right_guess(answer), run, phrases);
  if (answer.kind != QuestionKind::key) return words;
  const float value = matrix_at(answer.place, run)(*answer.place.row, answer.index);
  return phrases("lesson.answer.of_key", {{"answer", words}, {"value", lesson_number(static_cast<double>(value))}});
}

}  // namespace headlight::views
