#include "session/lesson/exam.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "base/checksum.hpp"
#include "base/utf8.hpp"
#include "classroom/hand_in.hpp"
#include "session/lesson/lesson_player.hpp"

namespace headlight::session {

std::uint64_t seed_of_name(const std::string& name) {
  constexpr std::uint32_t seeds = 1'000'000;  // few enough figures to be written on paper
  return crc32(normalise_utf8(fit_name(name), NormalForm::nfc_folded)) % seeds;
}

void LessonPlayer::set_exam(const ExamPaper& paper) {
  requested_exam_ = paper;
  if (open_) open(open_->file);
}

void LessonPlayer::begin_exam(const std::string& name) {
  if (!exam_waits() || fit_name(name).empty()) return;
  exam_->name = fit_name(name);
  exam_->seed = exam_->paper.seed.value_or(seed_of_name(name));
  exam_->begun = now();
  open_->works.clear();
  go_to(0);
}

std::vector<int> LessonPlayer::unanswered() const {
  std::vector<int> all;
  for (int step = 0; exam() && step < n_steps(); ++step)
    if (lesson().steps[static_cast<std::size_t>(step)].question && !answered(step)) all.push_back(step);
  return all;
}

int LessonPlayer::exam_seconds() const {
  if (!exam() || !exam_->begun) return 0;
  return static_cast<int>(std::clamp(exam_->ended.value_or(now()) - *exam_->begun, 0., static_cast<double>(longest_exam)));
}

std::optional<int> LessonPlayer::exam_seconds_left() const {
  constexpr int minute = 60;
  if (!exam() || exam_->paper.minutes == 0) return std::nullopt;
  return std::max(0, exam_->paper.minutes * minute - exam_seconds());
}

bool LessonPlayer::end_exam_in_time() {
  if (!exam() || !exam_->begun || exam_->ended || exam_seconds_left().value_or(1) > 0) return false;
  hand_what_stands();
  exam_->ended = *exam_->begun + exam_->paper.minutes * 60.;
  return true;
}

bool LessonPlayer::locked() const { return exam() && (!exam_->begun || exam_->ended || work().answered); }

bool LessonPlayer::may_answer() const {
  return exam() && answer() && !locked() && (is_answered_by_changing(answer()->kind) || is_complete(*answer(), standing()));
}

void LessonPlayer::note_typed(Guess guess) {
  if (exam() && !locked()) present().typed = std::move(guess);
}

void LessonPlayer::hand_answer() {
  if (!may_answer()) return;
  guess(Guess(standing()));
  note_guess(marks().at(lesson().id, key()), true);
  present().answered = true;
  if (!guessed_right()) diagnose();
}

void LessonPlayer::hand_what_stands() {
  constexpr std::chrono::seconds long_enough{2};
  if (!exam() || !work_at(step_number())) return;  // an exam that begins has no work yet
  const bool waits = may_answer() && is_answered_by_changing(answer()->kind) && (untouched() || !solved());
  if (may_answer() && !waits) hand_answer();
  if (open_->trial && open_->trial->ends_within(long_enough)) take_trial();  // belongs to the answer that was handed in
}

}  // namespace headlight::session
