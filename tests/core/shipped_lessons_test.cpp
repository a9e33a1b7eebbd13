// The course that comes with the program: sound, answerable, and of the form that teachers rely on.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "lesson/answer.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/measure.hpp"
#include "lesson/paths.hpp"
#include "lesson/rendered_text.hpp"
#include "lesson/variants.hpp"

namespace headlight::tests::shipped_lessons_test {

std::vector<LessonFile> shipped() { return lessons_in(asset("lessons")); }

/// A wrong guess.
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

TEST(ShippedLessons, HavePathsThatFitTheirTime) {
  const std::vector<LessonFile> files = in_language(shipped(), "en");
  for (const LessonPath& path : lesson_paths()) {
    SCOPED_TRACE(path.id);
    int minutes = 0;
    auto from = files.begin();
    for (const std::string_view id : path.lessons) {
      from = std::find_if(from, files.end(), [&](const LessonFile& file) { return file.read.lesson.id == id; });
      ASSERT_NE(from, files.end()) << id << " is missing, or out of order";
      minutes += from->read.lesson.minutes;
    }
    if (path.minutes == 0) continue;
    EXPECT_LE(minutes, path.minutes);
    EXPECT_GE(minutes, path.minutes * 3 / 4) << "there is time for one more";
  }
  EXPECT_TRUE(lesson_paths()[whole_course].lessons.empty());
  EXPECT_TRUE(lesson_paths().back().puzzles);
}

TEST(ShippedLessons, SpeakOtherLanguages) {
  for (const auto& [language, last] : {std::pair{"fr", "À vous d’essayer"}, {"es", "Ahora tú"}, {"zh", "自己试一试"}}) {
    const std::vector<LessonFile> files = in_language(shipped(), language);
    EXPECT_EQ(files.size(), in_language(shipped(), "en").size());
    for (const LessonFile& file : files) {
      EXPECT_EQ(file.read.lesson.language, language) << file.path;
      EXPECT_EQ(file.read.lesson.steps.back().title.text, last) << file.path;
    }
  }
}

TEST(ShippedLessons, AreThereInEnglishWhereNobodyHasTranslatedThem) {
  std::vector<LessonFile> files = shipped();
  std::erase_if(files, [](const LessonFile& file) { return file.read.lesson.id == "softmax" && file.read.lesson.language == "fr"; });
  for (const LessonFile& file : in_language(files, "fr"))
    EXPECT_EQ(file.read.lesson.language, file.read.lesson.id == "softmax" ? "en" : "fr") << file.path;
}

/// True if a step shows the row that `asked` asks about, in the same run, with nothing covered.
bool shows_row(const StepRun& step, bool asks, const StepRun& asked, const LessonAnswer& answer) {
  return !asks && step.run == asked.run && std::any_of(step.matrices.begin(), step.matrices.end(), [&](const Pointed& one) {
    return one.sample == answer.place.sample && one.node == answer.place.node;
  });
}

/// A reader who has just seen the row would not have to think.
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

/// "Before, the score was 19.50 ... 19.50 is left": a number before a change that does not count as one of the step's changes.
TEST(ShippedLessons, NumbersBeforeAChangeDifferFromThoseAfterIt) {
  BuiltInModels models;
  StepRuns runs(models);
  int told = 0;
  for (const LessonFile& file : in_language(shipped(), "en"))
    for (const LessonStep& step : file.read.lesson.steps)
      for (const LessonText& text : step.prose) {
        std::vector<LessonMistake> mistakes;
        const std::string words = text.plain();
        const size_t before = words.find("{{before ");
        if (before == std::string::npos || words.find("{who}") != std::string::npos) continue;
        const auto run = runs.run(file.read.lesson, step, mistakes);
        const MeasuredRun measures = {*run->run, *run->before, run->from()};
        const std::string measure = words.substr(before + 9, words.find("}}", before) - before - 9);
        EXPECT_NE(measured_text("before " + measure, measures), measured_text(measure, measures)) << step.title.text;
        ++told;
      }
  EXPECT_GE(told, 4);
}

/// True if the step's words contain {{...}} with this measure: "pattern head 2 row it col elephant".
bool tells(const LessonStep& step, const std::string& measure) {
  return std::any_of(step.prose.begin(), step.prose.end(),
                     [&](const LessonText& text) { return text.plain().find("{{" + measure + "}}") != std::string::npos; });
}

bool is_covered(const Pointed& cell, const std::optional<LessonAnswer>& answer) {
  const std::vector<Pointed> hidden = answer ? answer->hidden() : std::vector<Pointed>();
  return std::find(hidden.begin(), hidden.end(), cell) != hidden.end();
}

/// A step with its document and answer, as a seed draws it.
struct StepOfSeed {
  LessonStep step;
  StepRun run;
  std::optional<LessonAnswer> answer;
};
StepOfSeed step_of_seed(const Lesson& lesson, size_t number, std::uint64_t seed, StepRuns& runs) {
  std::vector<LessonMistake> mistakes;
  const LessonStep step = drawn(lesson.steps[number], variations(lesson.steps[number], mistakes), seed);
  const auto run = runs.run(lesson, step, mistakes);
  std::optional<LessonAnswer> answer;
  if (run && step.question) answer = answer_to(*step.question, lesson, step, *run, runs, seed, mistakes);
  return {step, run.value(), answer};
}

/// A question must not ask for a number that an earlier step showed.
TEST(ShippedLessons, AskForNoNumberThatWasShownBefore) {
  BuiltInModels models;
  StepRuns runs(models);
  for (const LessonFile& file : in_language(shipped(), "en"))
    for (const std::uint64_t seed : {0, 1, 2}) {
      const Lesson& lesson = file.read.lesson;
      std::vector<StepOfSeed> before;
      for (size_t i = 0; i < lesson.steps.size(); ++i) {
        StepOfSeed now = step_of_seed(lesson, i, seed, runs);
        const bool number = now.answer && (now.answer->kind == QuestionKind::number || now.answer->kind == QuestionKind::fill);
        for (const StepOfSeed& earlier : before) {
          if (!number || earlier.run.run != now.run.run) continue;
          EXPECT_FALSE(tells(earlier.step, now.step.question->text("value").plain())) << lesson.id << ": " << now.step.title.text;
          for (const Pointed& cell : now.answer->hidden())
            for (const Pointed& one : earlier.run.matrices)
              EXPECT_TRUE(one.node != cell.node || one.sample != cell.sample || is_covered(cell, earlier.answer))
                  << lesson.id << ": " << now.step.title.text << " asks what stands in " << earlier.step.title.text;
        }
        before.push_back(std::move(now));
      }
    }
}

/// Questions for a number or a cell vary between neighbours, in every lesson that asks neighbours.
TEST(ShippedLessons, AskNeighboursForOtherNumbers) {
  size_t varied = 0, asked = 0;
  for (const LessonFile& file : in_language(shipped(), "en"))
    for (const LessonStep& step : file.read.lesson.steps) {
      if (!step.question) continue;
      const QuestionKind kind = step.question->kind;
      if (kind != QuestionKind::number && kind != QuestionKind::key && kind != QuestionKind::wrong_row) continue;
      ++asked;
      varied += find(step.settings, "vary") ? 1 : 0;
    }
  EXPECT_GE(3 * varied, 2 * asked) << varied << " of " << asked;
}

TEST(ShippedLessons, LetMatricesComeAbout) {
  std::set<std::string> played;
  for (const LessonFile& file : in_language(shipped(), "en"))
    for (const LessonStep& step : file.read.lesson.steps)
      if (const LessonText* motion = find(step.settings, "motion")) played.insert(motion->plain());
  for (const char* stage : {"embedding", "q", "scores", "softmax", "weighted_sum", "split", "merge"})
    EXPECT_TRUE(played.contains(stage)) << stage;
}

/// Settings and places keep the decimal point; texts for readers have the comma of the language.
TEST(ShippedLessons, WriteDecimalsWithAComma) {
  const std::regex with_point("[0-9]\\.[0-9]");
  BuiltInModels models;
  StepRuns runs(models);
  std::vector<LessonFile> files = in_language(shipped(), "fr");
  for (LessonFile& file : in_language(shipped(), "es")) files.push_back(std::move(file));
  for (const LessonFile& file : files)
    for (const LessonStep& written : file.read.lesson.steps) {
      std::vector<LessonMistake> mistakes;
      const LessonStep step = drawn(written, variations(written, mistakes), 0);
      const auto run = runs.run(file.read.lesson, step, mistakes);
      ASSERT_TRUE(run);
      std::vector<const LessonText*> texts = {&step.notes};
      for (const LessonText& text : step.prose) texts.push_back(&text);
      std::vector<LessonText> asked;
      if (step.question)
        for (const char* key : {"ask", "hint", "explain"}) asked.push_back(step.question->text(key));
      for (const LessonText& text : asked) texts.push_back(&text);
      for (const LessonText* text : texts) {
        const std::string words = rendered(*text, run->measured(), mistakes).words();
        EXPECT_FALSE(std::regex_search(words, with_point)) << file.path << ": " << words;
      }
    }
}

/// The previous step breaks one of these rows and says that all three are zeros; the last step computes the original sentence.
TEST(ShippedLessons, NameTheWordsThatReallyHandOverNothing) {
  BuiltInModels models;
  StepRuns runs(models);
  const auto lessons = in_language(shipped(), "en");
  const auto file = std::find_if(lessons.begin(), lessons.end(), [](const LessonFile& f) { return f.read.lesson.id == "query-key-value"; });
  ASSERT_NE(file, lessons.end());
  std::vector<LessonMistake> mistakes;
  const auto run = runs.run(file->read.lesson, file->read.lesson.steps.back(), mistakes);
  ASSERT_TRUE(run);
  for (const char* word : {"The", "ate", "as"})
    EXPECT_TRUE(holds("length v head 2 row " + std::string(word) + " = 0", run->measured())) << word;
  EXPECT_FALSE(holds("length v head 2 row was = 0", run->measured()));
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
        if (answer->kind == QuestionKind::until) continue;  // check_lesson checks its condition and its solution
        EXPECT_TRUE(is_right(*answer, right_guess(*answer)));
        EXPECT_FALSE(is_right(*answer, wrong_guess(*answer)));
        EXPECT_FALSE(is_right(*answer, no_guess(*answer)));
      }
      EXPECT_TRUE(mistakes.empty());
    }
}

}  // namespace headlight::tests::shipped_lessons_test
