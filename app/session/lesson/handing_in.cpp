#include "session/lesson/handing_in.hpp"

#include <algorithm>
#include <chrono>

#include "classroom/class_lesson.hpp"

namespace headlight::session {
namespace {

HandedAnswer handed(const StepMark* mark, int step) {
  HandedAnswer one{.step = step};
  if (!mark) return one;
  one.result = result_of(mark);
  if (one.result == Result::none || one.result == Result::revealed) return one;
  one.tries = std::min(mark->tries, most_tries);
  one.option = mark->tries > 0 ? std::min(mark->option, most_options) : 0;
  if (one.option == 0 && mark->tries > 0) one.first = fit_guess(mark->first.empty() ? mark->guess : mark->first);
  for (const auto& [mistake, n] : mark->mistakes)
    if (n > 0) one.mistakes[mistake] = std::min(n, most_tries);
  return one;
}

}  // namespace

Result result_of(const StepMark* mark) {
  if (!mark) return Result::none;
  if (mark->revealed_first) return Result::revealed;  // also if it was typed at a later opening
  if (mark->right) return Result::right;
  if (mark->tries > 0) return Result::wrong;
  return mark->revealed ? Result::revealed : Result::none;
}

HandIn hand_in_of(const LessonPlayer& player, const std::string& name, std::int64_t made) {
  const ClassLesson lesson = class_lesson(player.file());
  const Exam* exam = player.exam();
  HandIn h{.name = exam ? exam->name : fit_name(name), .lesson = lesson.id, .fingerprint = lesson.fingerprint, .seed = player.seed()};
  h.made = std::max<std::int64_t>(0, made);
  h.exam = exam != nullptr;
  h.seconds = player.exam_seconds();
  for (const ClassQuestion& question : lesson.questions) h.answers.push_back(handed(player.mark(question.step - 1), question.step));
  return h;
}

std::int64_t seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace headlight::session
