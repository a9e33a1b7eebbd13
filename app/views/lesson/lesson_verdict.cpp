#include "views/lesson/lesson_verdict.hpp"

#include "views/prose/lesson_words.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/controls.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Returns "choice 2", for a voice the number with its words: the options are above the verdict on screen. A bare number would read as
/// the answer itself where the options are numbers.
std::string named_option(const LessonPlayer& player, const Phrases& phrases, Index option, bool to_hear) {
  const auto i = static_cast<size_t>(option);
  const std::string number = number_of_row(i);
  return to_hear ? offered_words(phrases, number, without_end(player.answer()->options[i].words()))
                 : phrases("lesson.choice", {{"number", number}});
}

/// True also for 1 and 1.00.
bool are_same(const std::string& said, const std::string& is) {
  const auto a = parse_number(said), b = parse_number(is);
  return said == is || (a && b && *a == *b);
}

/// Returns the verdict on a choice or an order.
std::string verdict_on_offered(const LessonPlayer& player, const Phrases& phrases, bool to_hear) {
  const LessonAnswer& answer = *player.answer();
  const Guess& guess = player.work().guess;
  const bool chooses = !answer.options.empty();
  const std::string best =
      chooses ? named_option(player, phrases, answer.index, to_hear) : words_of_answer(answer, *player.run().run, phrases);
  if (!is_complete(answer, guess)) return phrases("lesson.said.choice.none", {{"answer", escaped(best)}});
  const std::string chosen =
      chooses ? named_option(player, phrases, *guess.index, to_hear) : words_of_guess(answer, guess, *player.run().run, phrases);
  return player.guessed_right() ? phrases("lesson.said.right", {{"guess", escaped(chosen)}})
                                : phrases("lesson.said.choice.wrong", {{"guess", escaped(chosen)}, {"answer", escaped(best)}});
}

}  // namespace

std::string number_of_row(size_t i) { return std::to_string(i + 1); }

std::string offered_words(const Phrases& phrases, const std::string& number, const std::string& markup) {
  return phrases("lesson.offered", {{"number", number}, {"words", to_be_heard(markup, phrases)}});
}

std::string verdict_on_guess(const LessonPlayer& player, const Phrases& phrases, bool to_hear) {
  const LessonAnswer& answer = *player.answer();
  const Guess& guess = player.work().guess;
  const bool complete = is_complete(answer, guess), right = player.guessed_right();
  if (answer.kind == QuestionKind::until) return right ? phrases("lesson.until.holds") : phrases("lesson.until.not_yet");
  if (!answer.options.empty() || answer.kind == QuestionKind::order) return verdict_on_offered(player, phrases, to_hear);
  const std::string said = escaped(words_of_guess(answer, guess, *player.run().run, phrases)),
                    is = escaped(words_of_answer(answer, *player.run().run, phrases));
  if (!complete) return phrases("lesson.said.none", {{"answer", is}});
  if (!right) return phrases("lesson.said.wrong", {{"guess", said}, {"answer", is}});
  if (!answer.numbers.empty() && !are_same(said, is)) return phrases("lesson.said.right.number", {{"guess", said}, {"answer", is}});
  return phrases("lesson.said.right", {{"guess", said}});
}

}  // namespace headlight::views
