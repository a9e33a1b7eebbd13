#include "session/lesson/common_mistake.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "base/error.hpp"
#include "lesson/variants.hpp"

namespace headlight::session {

/// Groups the students who gave the answer by the question that their seeds drew.
std::optional<CommonMistake::Request> CommonMistake::request_in(const LessonFile* file, const ClassTable& table, std::size_t question) {
  if (!file || !table.has_lesson || question >= table.lesson.questions.size()) return std::nullopt;
  const QuestionSummary sum = summary_of(table, question);
  const ClassAnswer* wrong = sum.commonest_wrong();
  const auto at = static_cast<std::size_t>(table.lesson.questions[question].step - 1);
  if (!wrong || at >= file->read.lesson.steps.size()) return std::nullopt;
  std::vector<LessonMistake> ignored;
  const std::vector<Variation> varied = variations(file->read.lesson.steps[at], ignored);
  Request request{file->path, table.lesson.questions[question].step, wrong->words, {}};
  for (std::size_t student = 0; student < table.students.size(); ++student) {
    const HandedAnswer* one = table.answer(student, question);
    if (!one || one->option != 0 || one->right_at_once() || one->first != wrong->words) continue;
    const std::uint64_t seed = table.students[student].seed;
    const std::vector<std::size_t> drawn = alternatives_drawn(varied, seed);
    const auto same = std::find_if(request.groups.begin(), request.groups.end(), [&](const Group& group) { return group.drawn == drawn; });
    if (same == request.groups.end()) request.groups.push_back({drawn, seed, 1});
    else ++same->n;
  }
  std::stable_sort(request.groups.begin(), request.groups.end(), [](const Group& a, const Group& b) { return a.n > b.n; });
  return request.groups.empty() ? std::nullopt : std::optional(request);
}

void CommonMistake::rest() {
  request_.reset();
  trial_.reset();
  cases_.clear();
  explained_.reset();
  fits_.clear();
}

void CommonMistake::follow(const LessonFile* file, const ClassTable& table, std::size_t question, BuiltInModels& models) {
  if (auto now = request_in(file, table, question); now != request_) {
    rest();
    request_ = std::move(now);
    if (request_) begin(*file, models);
  }
  if (trial_ && trial_->ended()) take();
}

void CommonMistake::begin(const LessonFile& file, BuiltInModels& models) {
  const Lesson& lesson = file.read.lesson;
  const LessonStep& written = lesson.steps[static_cast<std::size_t>(request_->step - 1)];
  if (!written.question || !has_mistaken_answers(written.question->kind)) return;
  std::vector<LessonMistake> ignored;
  const std::vector<Variation> varied = variations(written, ignored);
  StepRuns runs(models);
  for (const Group& group : request_->groups) {
    const LessonStep step = drawn(written, varied, group.seed);
    const auto run = runs.run(lesson, step, ignored);
    const auto right = run ? answer_to(*step.question, lesson, step, *run, runs, group.seed, ignored) : std::nullopt;
    if (right) cases_.push_back({*step.question, *right, *run, group.n});
  }
  std::vector<std::vector<std::shared_ptr<const void>>> held;
  for (const Case& one : cases_) held.push_back(held_values(*one.run.run));
  trial_ = std::make_unique<BackgroundResult<Answers>>([cases = cases_, held](const StopToken& stop) {
    Answers all;
    for (const Case& one : cases) all.push_back(mistaken_answers(one.question, one.right, one.run, stop));
    return all;
  });
  trial_->ends_within(same_picture);
}

/// A failure explains nothing; the lesson itself reports it when it is opened.
void CommonMistake::take() {
  const auto trial = std::exchange(trial_, nullptr);
  try {
    Answers all = trial->take().value_or(Answers());
    for (std::size_t i = 0; i < all.size(); ++i) count(cases_[i], std::move(all[i]));
    std::stable_sort(fits_.begin(), fits_.end(), [](const FittingMistake& a, const FittingMistake& b) { return a.n > b.n; });
  } catch (const std::exception&) {
    explained_.reset();
    fits_.clear();
  }
}

void CommonMistake::count(const Case& one, std::vector<MistakenAnswer> mistaken) {
  for (MistakenAnswer& found : diagnosed_words(one.right, mistaken, request_->words, *one.run.run)) {
    const std::string id = found.mistake->id;
    const auto known = std::find_if(fits_.begin(), fits_.end(), [&](const FittingMistake& fit) { return fit.id == id; });
    if (known == fits_.end()) fits_.push_back({id, one.n});
    else known->n += one.n;
    if (!explained_ && found.right && found.wrong) explained_ = ExplainedAnswer{one.right, std::move(found), one.n};
  }
}

}  // namespace headlight::session
