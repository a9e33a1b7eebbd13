#include "session/lesson/common_mistake.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/error.hpp"
#include "lesson/variants.hpp"

namespace headlight::session {

/// The seed of the first student who gave the answer draws the numbers.
std::optional<CommonMistake::Asked> CommonMistake::asked_in(const LessonFile* file, const ClassTable& table, std::size_t question) {
  if (!file || !table.known || question >= table.lesson.questions.size()) return std::nullopt;
  const QuestionSummary sum = summary_of(table, question);
  const GivenAnswer* wrong = sum.commonest_wrong();
  if (!wrong) return std::nullopt;
  const auto gave_it = [&](std::size_t student) {
    const HandedAnswer* one = table.answer(student, question);
    return one && one->option == 0 && !one->right_at_once() && one->first == wrong->words;
  };
  for (std::size_t student = 0; student < table.students.size(); ++student)
    if (gave_it(student)) return Asked{file->path, table.lesson.questions[question].step, wrong->words, table.students[student].seed};
  return std::nullopt;
}

void CommonMistake::rest() {
  asked_.reset();
  trial_.reset();
  explained_.reset();
  fits_.clear();
}

void CommonMistake::follow(const LessonFile* file, const ClassTable& table, std::size_t question, BuiltInModels& models) {
  if (auto now = asked_in(file, table, question); now != asked_) {
    rest();
    asked_ = std::move(now);
    if (asked_) begin(*file, models);
  }
  if (trial_ && trial_->ended()) take();
}

void CommonMistake::begin(const LessonFile& file, BuiltInModels& models) {
  const Lesson& lesson = file.read.lesson;
  const auto at = static_cast<std::size_t>(asked_->step - 1);
  if (at >= lesson.steps.size() || !lesson.steps[at].question) return;
  std::vector<LessonMistake> ignored;
  const LessonStep step = drawn(lesson.steps[at], variations(lesson.steps[at], ignored), asked_->seed);
  StepRuns runs(models);
  const auto run = runs.run(lesson, step, ignored);
  right_ = run ? answer_to(*step.question, lesson, step, *run, runs, asked_->seed, ignored) : std::nullopt;
  if (!right_ || !has_mistaken_answers(right_->kind)) return;
  run_ = run->run;
  trial_ = std::make_unique<Beside<std::vector<MistakenAnswer>>>(
      [question = *step.question, right = *right_, run = *run, held = held_values(*run->run)](const StopToken& stop) {
        return mistaken_answers(question, right, run, stop);
      });
  trial_->ends_within(same_picture);
}

/// A failure explains nothing; the lesson itself reports it when somebody opens it.
void CommonMistake::take() {
  const auto trial = std::exchange(trial_, nullptr);
  try {
    const auto all = trial->take().value_or(std::vector<MistakenAnswer>());
    for (MistakenAnswer& one : diagnosed_words(*right_, all, asked_->words, *run_)) {
      fits_.push_back(one.mistake->id);
      if (!explained_ && one.right && one.wrong) explained_ = ExplainedAnswer{*right_, std::move(one)};
    }
  } catch (const std::exception&) {
    explained_.reset();
    fits_.clear();
  }
}

}  // namespace headlight::session
