#include "views/prose/lesson_words.hpp"

#include "session/stage.hpp"

namespace headlight {

std::string words_of_guess(const LessonAnswer& answer, const Guess& guess, const Run& run, const Phrases& phrases) {
  if (answer.kind != QuestionKind::order) return in_words(answer, guess, run);
  std::string words;
  for (const size_t i : guess.order) words += (words.empty() ? "" : ", ") + title(answer.stages[i].stage, phrases);
  return words;
}

}  // namespace headlight
