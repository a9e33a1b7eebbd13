#include <algorithm>

#include "base/error.hpp"
#include "lesson/answer.hpp"
#include "session/lesson/lesson_player.hpp"

namespace headlight::session {
namespace {

/// True if the guess has the shape of an answer to this question.
bool can_answer(const Guess& guess, const LessonAnswer& answer, const Run& run) {
  const auto is_stage = [&](std::size_t one) { return one < answer.stages.size(); };
  return guess.numbers.size() == no_guess(answer).numbers.size() && guess.order.size() <= answer.stages.size() &&
         std::all_of(guess.order.begin(), guess.order.end(), is_stage) &&
         (!guess.index || (*guess.index >= 0 && *guess.index < n_choices(answer, run)));
}

}  // namespace

const StepWork* LessonPlayer::work_at(int step) const {
  const auto found = open_->works.find(key(step));
  return found == open_->works.end() ? nullptr : &found->second;
}

void LessonPlayer::put_back(int step, const StepMark& mark, const Guess& guess) {
  marks().at(lesson().id, key(step)) = mark;
  const auto& question = lesson().steps[static_cast<std::size_t>(step)].question;
  if (!question) return;
  StepWork work;
  work.guess = guess;
  work.revealed = mark.revealed && !is_answered_by_changing(question->kind);  // the change itself was not kept
  work.revealed_at = -1e9;
  open_->works[key(step)] = work;
}

/// Gives the step an empty guess if it has none that fits.
void LessonPlayer::drop_misfit() {
  const bool begun = open_->works.contains(key());
  if (begun && can_answer(work().guess, *answer(), *run().run)) return;
  present().guess = no_guess(*answer());
  present().revealed = false;
}

/// Notes a guess; `complete`: it counts as a try.
void LessonPlayer::note_guess(StepMark& mark, bool complete) const {
  const Guess& guess = work().guess;
  const std::string words = in_words(*answer(), guess, *run().run);
  if (complete && mark.tries == 0) {
    mark.first = words;
    if (!answer()->written.empty() && guess.index) mark.option = static_cast<int>(answer()->written[static_cast<size_t>(*guess.index)]) + 1;
  }
  mark.tries += complete ? 1 : 0;
  mark.right = guessed_right();
  mark.guess = words;
}

void LessonPlayer::note_mark() {
  StepMark& mark = progress_.at(lesson().id, key());
  mark.revealed = true;
  const bool complete = is_answered_by_changing(answer()->kind) ? solved() : is_complete(*answer(), work().guess);
  mark.revealed_first = mark.revealed_first || (mark.tries == 0 && !complete);
  note_guess(mark, complete && !refused());
  mark.answer = in_words(*answer(), right_guess(*answer()), *run().run);
  save_marks();
}

void LessonPlayer::save_marks() {
  try {
    progress_.save();
  } catch (const UserError& error) {
    session_.complain(error.message());
  }
}

}  // namespace headlight::session
