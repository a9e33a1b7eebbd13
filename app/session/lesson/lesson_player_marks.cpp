#include "base/error.hpp"
#include "lesson/answer.hpp"
#include "session/lesson/lesson_player.hpp"

namespace headlight::session {

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
