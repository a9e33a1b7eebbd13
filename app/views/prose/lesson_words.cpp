#include "views/prose/lesson_words.hpp"

#include "graph/node_name.hpp"
#include "session/stage.hpp"
#include "views/prose/counting.hpp"
#include "widgets/axis_label.hpp"

namespace headlight::views {

namespace {

/// True for rows or columns that have no names but numbers.
bool has_no_names(const Axis& axis) { return axis.labels == nullptr; }

/// Returns the head of a matrix, counted from 1.
int head_number(const Pointed& at, const Run& run) {
  const Graph& graph = *run.samples[static_cast<size_t>(at.sample)].graph;
  return parse_node_name(graph[at.node].name).head.value_or(0) + 1;
}

}  // namespace

std::string words_of_guess(const LessonAnswer& answer, const Guess& guess, const Run& run, const Phrases& phrases) {
  if (answer.kind == QuestionKind::key && guess.index && has_no_names(axes_at(answer.place, run).cols))
    return phrases("lesson.column", {{"column", static_cast<int>(*guess.index)}});
  if (answer.kind == QuestionKind::wrong_row && guess.index && has_no_names(axes_at(answer.place, run).rows))
    return phrases("lesson.row", {{"row", static_cast<int>(*guess.index)}});
  if (answer.kind == QuestionKind::key && guess.index) return axis_label(phrases, axes_at(answer.place, run).cols, *guess.index);
  if (answer.kind != QuestionKind::order) return in_words(answer, guess, run);
  std::string words;
  for (const size_t i : guess.order) words = longer_list(words, title(answer.stages[i].stage, phrases), phrases);
  return words;
}

std::string words_of_answer(const LessonAnswer& answer, const Run& run, const Phrases& phrases) {
  const std::string words = words_of_guess(answer, right_guess(answer), run, phrases);
  if (answer.kind != QuestionKind::key) return words;
  const float value = matrix_at(answer.place, run)(*answer.place.row, answer.index);
  return phrases("lesson.answer.of_key", {{"answer", words}, {"value", lesson_number(static_cast<double>(value))}});
}

std::string words_of_diagnosis(const MistakenAnswer& mistaken, const std::string& guess, const Run& right, const Phrases& phrases) {
  const std::string id = mistaken.mistake->id;
  const int d_head = right.document.config.d_head(), d_model = right.document.config.d_model;
  if (id == "no_scale") return phrases("lesson.diagnosis.no_scale", {{"guess", guess}, {"d_head", d_head}});
  if (id == "scale_by_d_model")
    return phrases("lesson.diagnosis.scale_by_d_model", {{"guess", guess}, {"d_head", d_head}, {"d_model", d_model}});
  if (id != "neighbouring_head") return phrases("lesson.diagnosis", {{"guess", guess}, {"what", phrases.of("mistake.*.answer", id)}});
  return phrases("lesson.diagnosis.neighbouring_head",
                 {{"guess", guess}, {"head", head_number(*mistaken.read, right)}, {"asked", head_number(*mistaken.expected, right)}});
}

}  // namespace headlight::views
