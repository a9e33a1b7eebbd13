// The course that comes with the program: sound, answerable, and of the form that a teacher may rely on.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/asset.hpp"
#include "lesson/answer.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/variants.hpp"

namespace headlight::shipped_lessons_test {

std::vector<LessonFile> shipped() { return lessons_in(asset("lessons")); }

/// A guess that is not the right one.
Guess wrong_guess(const LessonAnswer& answer) {
  Guess guess = right_guess(answer);
  if (guess.index) guess.index = *guess.index == 0 ? 1 : 0;
  for (auto& number : guess.numbers) number = *number + 10 * answer.tolerance + 1;
  if (!guess.order.empty()) std::swap(guess.order.front(), guess.order.back());
  return guess;
}

TEST(ShippedLessons, HaveNoMistakes) {
  BuiltInModels models;
  for (const std::string& line : check_lessons(shipped(), models)) ADD_FAILURE() << line;
}

TEST(ShippedLessons, AreACourse) {
  const std::vector<LessonFile> files = in_language(shipped(), "en");
  EXPECT_GE(files.size(), 12u);
  for (size_t i = 0; i < files.size(); ++i) {
    const Lesson& lesson = files[i].read.lesson;
    SCOPED_TRACE(lesson.id);
    EXPECT_FALSE(lesson.summary.empty());
    EXPECT_GT(lesson.minutes, 0);
    EXPECT_EQ(lesson.after.plain(), i == 0 ? "" : files[i - 1].read.lesson.id);
    const auto questions =
        std::count_if(lesson.steps.begin(), lesson.steps.end(), [](const LessonStep& step) { return step.question.has_value(); });
    EXPECT_GE(questions, 3);
    EXPECT_EQ(lesson.steps.back().title.text, "Try it yourself");
    const bool notes = !lesson.notes.empty() ||
                       std::any_of(lesson.steps.begin(), lesson.steps.end(), [](const LessonStep& step) { return !step.notes.empty(); });
    EXPECT_TRUE(notes) << "a teacher is told nothing";
  }
}

TEST(ShippedLessons, SpeakFrench) {
  const std::vector<LessonFile> files = in_language(shipped(), "fr");
  EXPECT_EQ(files.size(), in_language(shipped(), "en").size());
  for (const LessonFile& file : files) {
    EXPECT_EQ(file.read.lesson.language, "fr") << file.path;
    EXPECT_EQ(file.read.lesson.steps.back().title.text, "À vous d’essayer") << file.path;
  }
}

TEST(ShippedLessons, AreThereInEnglishWhereNobodyHasTranslatedThem) {
  std::vector<LessonFile> files = shipped();
  std::erase_if(files, [](const LessonFile& file) { return file.read.lesson.id == "softmax" && file.read.lesson.language == "fr"; });
  for (const LessonFile& file : in_language(files, "fr"))
    EXPECT_EQ(file.read.lesson.language, file.read.lesson.id == "softmax" ? "en" : "fr") << file.path;
}

/// Whether a step shows the row that is asked about in `asked`, of the same run, with nothing covered.
bool shows_row(const StepRun& step, bool asks, const StepRun& asked, const LessonAnswer& answer) {
  return !asks && step.run == asked.run && std::any_of(step.shown.begin(), step.shown.end(), [&](const Pointed& one) {
    return one.sample == answer.place.sample && one.node == answer.place.node;
  });
}

/// Who has just read the row does not think about it.
TEST(ShippedLessons, AskForNoRowThatTheStepBeforeHasShown) {
  BuiltInModels models;
  StepRuns runs(models);
  for (const LessonFile& file : in_language(shipped(), "en")) {
    const Lesson& lesson = file.read.lesson;
    for (size_t i = 1; i < lesson.steps.size(); ++i) {
      if (!lesson.steps[i].question || lesson.steps[i].question->kind != QuestionKind::key) continue;
      std::vector<LessonMistake> mistakes;
      const auto at = [&](size_t step) { return drawn(lesson.steps[step], variations(lesson.steps[step], mistakes), 0); };
      const auto run = runs.run(lesson, at(i), mistakes), before = runs.run(lesson, at(i - 1), mistakes);
      const auto answer = answer_to(*at(i).question, lesson, at(i), *run, runs, 0, mistakes);
      EXPECT_FALSE(shows_row(*before, lesson.steps[i - 1].question.has_value(), *run, *answer))
          << lesson.id << ": " << lesson.steps[i].title.text;
    }
  }
}

TEST(ShippedLessons, TakeTheRightAnswerAndRefuseAWrongOne) {
  BuiltInModels models;
  StepRuns runs(models);
  for (const LessonFile& file : shipped())
    for (const LessonStep& written : file.read.lesson.steps) {
      SCOPED_TRACE(file.read.lesson.id + ": " + written.title.text);
      std::vector<LessonMistake> mistakes;
      const std::vector<Variation> varied = variations(written, mistakes);
      for (std::uint64_t seed = 0; seed < n_variants(varied) && written.question; ++seed) {
        const LessonStep step = drawn(written, varied, seed);
        const auto run = runs.run(file.read.lesson, step, mistakes);
        ASSERT_TRUE(run);
        const auto answer = answer_to(*step.question, file.read.lesson, step, *run, runs, seed, mistakes);
        ASSERT_TRUE(answer);
        if (answer->kind == QuestionKind::until) continue;  // its condition and its solution are checked by the check
        EXPECT_TRUE(is_right(*answer, right_guess(*answer)));
        EXPECT_FALSE(is_right(*answer, wrong_guess(*answer)));
        EXPECT_FALSE(is_right(*answer, no_guess(*answer)));
      }
      EXPECT_TRUE(mistakes.empty());
    }
}

}  // namespace headlight::shipped_lessons_test
