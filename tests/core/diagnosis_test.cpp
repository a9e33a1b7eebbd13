// Names the mistake behind a wrong answer. The wrong numbers are computed here once more, cell by cell, from the right run.
#include "lesson/diagnosis.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "base/asset.hpp"
#include "base/message.hpp"
#include "base/number_text.hpp"
#include "base/text_file.hpp"
#include "core/computed_lesson.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/variants.hpp"

namespace headlight::tests::diagnosis_test {

/// A question with its answers, right and mistaken.
struct DiagnosedQuestion : ComputedLesson {
  std::vector<MistakenAnswer> mistaken;

  explicit DiagnosedQuestion(const std::string& text)
      : ComputedLesson(text), mistaken(mistaken_answers(*read.lesson.steps.front().question, *answer, *run)) {}
  DiagnosedQuestion(const std::string& kind, const std::string& lines, const std::string& settings = "")
      : DiagnosedQuestion(lesson_front + settings + question(kind, lines)) {}

  const Matrix& matrix(const std::string& name) const { return matrix_at(pointed_at(name, *run->run, {}), *run->run); }
  /// The mistakes that explain these numbers.
  std::string told(const std::vector<double>& numbers) const {
    Guess guess = no_guess(*answer);
    for (std::size_t i = 0; i < numbers.size(); ++i) guess.numbers[i] = numbers[i];
    return told_of(guess);
  }
  std::string told_of(const Guess& guess) const {
    std::string ids;
    for (const MistakenAnswer& one : diagnosed(*answer, mistaken, guess)) ids += (ids.empty() ? "" : " ") + std::string(one.mistake->id);
    return ids;
  }
  std::string told_of_index(Index index) const {
    Guess guess = no_guess(*answer);
    guess.index = index;
    return told_of(guess);
  }
  const MistakenAnswer& with(const std::string& id) const {
    return *std::find_if(mistaken.begin(), mistaken.end(), [&](const MistakenAnswer& one) { return one.mistake->id == id; });
  }
};

/// e^(of(i)), divided by the sum of all n; cells that are -infinity get nothing.
double share(Index n, Index cell, const std::function<double(Index)>& of) {
  double sum = 0;
  for (Index i = 0; i < n; ++i) sum += std::exp(of(i));
  return std::exp(of(cell)) / sum;
}

constexpr Index elephant = 1, ate = 2, it = 6, n_words = 9;
const double d_head = 8, d_model = 32;

TEST(Diagnosis, NamesTheMistakeThatMadeANumber) {
  const DiagnosedQuestion a("number", "value: pattern head 2 row it col elephant\ntolerance: 0.003\n");
  const Matrix& scores = a.matrix("scores head 2");
  const auto score = [&](Index row, Index col) { return static_cast<double>(scores(row, col)); };
  EXPECT_EQ(a.told({share(n_words, elephant, [&](Index k) { return score(it, k); })}), "no_scale");
  EXPECT_EQ(a.told({share(n_words, elephant, [&](Index k) { return score(it, k) / std::sqrt(d_model); })}), "scale_by_d_model");
  EXPECT_EQ(a.told({share(n_words, it, [&](Index q) { return score(q, elephant) / std::sqrt(d_head); })}), "softmax_over_queries");
  EXPECT_EQ(a.told({static_cast<double>(a.matrix("pattern head 2")(elephant, it))}), "rows_and_columns");
  EXPECT_EQ(a.told({static_cast<double>(a.matrix("pattern head 1")(it, elephant))}), "neighbouring_head");
  EXPECT_EQ(a.told({share(n_words, elephant, [&](Index k) { return score(k, it) / std::sqrt(d_head); })}), "Q_K_exchanged");
  EXPECT_EQ(a.told({0.5432}), "") << "nothing known";
  EXPECT_EQ(a.told({a.answer->numbers.front()}), "") << "it is right";
}

TEST(Diagnosis, NamesWhatIsWrongWithAMask) {
  const DiagnosedQuestion a("number", "value: pattern head 3 row ate col elephant\ntolerance: 0.003\n",
                            "model: random\nseed: 1\nmask: causal\n");
  const Matrix& scores = a.matrix("scaled_scores head 3");
  const auto scaled = [&](Index k) { return static_cast<double>(scores(ate, k)); };
  EXPECT_EQ(a.told({share(n_words, elephant, scaled)}), "mask_after_softmax");
  EXPECT_EQ(a.told({share(n_words, elephant, [&](Index k) { return k > ate ? 0 : scaled(k); })}), "zero_for_masked");
}

TEST(Diagnosis, NamesAWrongRounding) {
  const DiagnosedQuestion a("number", "value: scores head 2 row it col elephant\ntolerance: 0.005\n");
  const double right = a.answer->numbers.front();
  ASSERT_GT(right - std::floor(right * 10) / 10, 0.01) << "the number must have more than one decimal";
  EXPECT_EQ(a.told({std::floor(right)}), "wrong_rounding") << "cut off";
  EXPECT_EQ(a.told({std::ceil(right)}), "wrong_rounding");
  EXPECT_EQ(a.told({std::floor(right * 10) / 10}), "wrong_rounding");
  EXPECT_EQ(a.told({std::floor(right * 10) / 10 + 0.02}), "") << "near it is not enough";
  const DiagnosedQuestion small("number", "value: pattern head 2 row it col elephant\n");
  EXPECT_EQ(small.told({1}), "no_scale") << "0.90 without any decimal has nothing left of it";
}

/// A question that accepts 0.84 for 0.90 takes it for nothing that comes out as 0.01.
TEST(Diagnosis, AWideToleranceOfTheRightNumberIsNoneOfTheWrongOne) {
  const DiagnosedQuestion a("number", "value: pattern head 2 row it col elephant\ntolerance: 0.06\n");
  const double other = static_cast<double>(a.matrix("pattern head 2")(elephant, it));
  ASSERT_LT(other, 0.02);
  EXPECT_EQ(a.told({std::round(other * 100) / 100}), "rows_and_columns");
  EXPECT_EQ(a.told({std::round(other * 100) / 100 + 0.04}), "");
  const DiagnosedQuestion size("number", "value: scores head 2 row it col elephant\ntolerance: 0.3\n");
  const double wrong = static_cast<double>(size.matrix("scores head 3")(it, elephant));
  ASSERT_GT(std::abs(wrong), 1);
  EXPECT_EQ(size.told({std::round(wrong * 10) / 10}), "neighbouring_head") << wrong;
  EXPECT_EQ(size.told({std::trunc(wrong * 10) / 10}), "neighbouring_head") << wrong;
  EXPECT_EQ(size.told({std::trunc(wrong * 100) / 100}), "neighbouring_head") << wrong;
  EXPECT_EQ(size.told({std::round(wrong * 10) / 10 + 0.2}), "") << wrong;
}

TEST(Diagnosis, TheSentenceSaysTheNumberOfTheMistake) {
  const DiagnosedQuestion a("fill", "cell: pattern head 2 row it col elephant\ncell: pattern head 2 row it col banana\ntolerance: 0.003\n");
  const MistakenAnswer& one = a.with("neighbouring_head");
  Guess guess = one.guess;
  guess.numbers[0] = *one.guess.numbers[0] + 0.002, guess.numbers[1] = a.answer->numbers[1] + 0.001;
  ASSERT_NE(a.told_of(guess).find("neighbouring_head"), std::string::npos);
  const Guess made = as_mistaken(*a.answer, one, guess);
  EXPECT_EQ(made.numbers[0], one.guess.numbers[0]);
  EXPECT_EQ(made.numbers[1], guess.numbers[1]) << "it was right";
}

TEST(Diagnosis, SeveralMistakesWithOneAnswerAreAllNamed) {
  const DiagnosedQuestion a("number", "value: scores head 2 row it col elephant\n");
  EXPECT_EQ(a.told({static_cast<double>(a.matrix("scores head 2")(1, it))}), "rows_and_columns Q_K_exchanged");
}

TEST(Diagnosis, AnswersForARowAndForACellAreTold) {
  const DiagnosedQuestion key("key", "row: pattern head 3 row it\n");
  const Matrix column = key.matrix("pattern head 3").col(it).transpose();
  Index most = 0;
  column.row(0).maxCoeff(&most);
  ASSERT_NE(most, key.answer->index);
  EXPECT_NE(key.told_of_index(most).find("rows_and_columns"), std::string::npos);
  const DiagnosedQuestion spoiled("wrong_row", "matrix: pattern head 1\n", "set: pattern head 1 row as col The = 0.7\n");
  EXPECT_EQ(spoiled.told_of_index(0), "rows_and_columns") << "the column that was changed";
  EXPECT_EQ(spoiled.told_of_index(3), "");
  const DiagnosedQuestion sizes("number", "value: columns q head 2\ntolerance: 0.1\n");
  EXPECT_EQ(sizes.told({9}), "rows_and_columns");
}

TEST(Diagnosis, EveryWrongCellMustFitAndRightOnesMay) {
  const DiagnosedQuestion a("fill", "cell: pattern head 2 row it col elephant\ncell: pattern head 2 row it col banana\ntolerance: 0.003\n");
  const Matrix &right = a.matrix("pattern head 2"), &other = a.matrix("pattern head 3");
  const auto number = [](const Matrix& m, Index col) { return static_cast<double>(m(it, col)); };
  EXPECT_EQ(a.told({number(other, 1), number(other, 4)}), "neighbouring_head");
  EXPECT_EQ(a.told({number(other, 1), number(right, 4)}), "neighbouring_head");
  EXPECT_EQ(a.told({number(other, 1), 0.5432}), "");
}

TEST(Diagnosis, BothRowsAreThereToBeSeen) {
  const DiagnosedQuestion a("number", "value: pattern head 2 row it col elephant\ntolerance: 0.003\n");
  for (const char* id : {"no_scale", "rows_and_columns", "neighbouring_head"}) {
    const MistakenAnswer& one = a.with(id);
    ASSERT_TRUE(one.right && one.wrong) << id;
    const std::vector<Pointed> right = one.right->cells(), wrong = one.wrong->cells();
    ASSERT_EQ(right.size(), 9u);
    ASSERT_EQ(wrong.size(), 9u);
    EXPECT_FLOAT_EQ(value_at(right[elephant], *one.right->run), static_cast<float>(a.answer->numbers.front()));
    EXPECT_FLOAT_EQ(value_at(wrong[elephant], *one.wrong->run), static_cast<float>(*one.guess.numbers.front())) << id;
  }
  const DiagnosedQuestion rounded("number", "value: scores head 2 row it col elephant\ntolerance: 0.005\n");
  EXPECT_FALSE(rounded.with("wrong_rounding").right) << "it stands in no row";
}

TEST(Diagnosis, MistakesThatDoNotApplyExplainNothing) {
  const auto touched = [](const DiagnosedQuestion& a, const std::string& id) {
    return std::any_of(a.mistaken.begin(), a.mistaken.end(), [&](const MistakenAnswer& one) { return one.mistake->id == id; });
  };
  const DiagnosedQuestion scores("number", "value: scores head 1 row it col elephant\n");
  EXPECT_FALSE(touched(scores, "no_scale")) << "it comes later";
  EXPECT_FALSE(touched(scores, "mask_after_softmax"));
  EXPECT_TRUE(touched(scores, "neighbouring_head"));
  EXPECT_FALSE(touched(DiagnosedQuestion("number", "value: z head 1 row it col 3\n"), "rows_and_columns"))
      << "rows are words, columns are not";
  EXPECT_FALSE(touched(DiagnosedQuestion("number", "value: pattern head 1 row it col it\n"), "rows_and_columns"))
      << "a cell of the diagonal";
  EXPECT_FALSE(touched(DiagnosedQuestion("number", "value: concat row it col 3\n"), "neighbouring_head")) << "of no head";
  EXPECT_FALSE(touched(DiagnosedQuestion("number", "value: pattern head 2 row it col banana\n", "mistake: no_scale\n"), "no_scale"))
      << "the step makes it itself";
  EXPECT_FALSE(touched(DiagnosedQuestion("key", "row: pattern head 2 row it\n"), "no_scale")) << "the largest stays the largest";
  EXPECT_FALSE(touched(DiagnosedQuestion("number", "value: sum pattern head 2 row it\n"), "no_scale")) << "the sum is 1 either way";
  EXPECT_TRUE(touched(DiagnosedQuestion("number", "value: sum pattern head 2 row it\n"), "softmax_over_queries"));
  EXPECT_TRUE(DiagnosedQuestion("choice", "right: a\nwrong: b\n").mistaken.empty());
  EXPECT_TRUE(DiagnosedQuestion("order", "stages: softmax, scores\n").mistaken.empty());
}

TEST(Diagnosis, HostileGuessesAreToldNothing) {
  const DiagnosedQuestion a("fill", "cell: pattern head 2 row it col elephant\ncell: pattern head 2 row it col banana\n");
  EXPECT_EQ(a.told({}), "") << "nothing typed";
  EXPECT_EQ(a.told({0.5}), "") << "half typed";
  EXPECT_EQ(a.told({NAN, NAN}), "");
  EXPECT_EQ(a.told({INFINITY, -INFINITY}), "");
  const DiagnosedQuestion key("key", "row: pattern head 2 row it\n");
  EXPECT_EQ(key.told_of_index(-1), "");
  EXPECT_EQ(key.told_of_index(99), "");
}

TEST(Diagnosis, StopsOnRequest) {
  const DiagnosedQuestion a("number", "value: pattern head 2 row it col elephant\n");
  StopSource stop;
  stop.request_stop();
  EXPECT_THROW(mistaken_answers(*a.read.lesson.steps.front().question, *a.answer, *a.run, stop.get_token()), Stopped);
}

/// Makes the same mistake by a line of the lesson.
std::shared_ptr<const Run> broken(const Lesson& lesson, const LessonStep& step, const char* id, StepRuns& runs, const PointedFrom& from) {
  LessonLines settings = overlaid(lesson.settings, step.settings);
  settings.push_back({"mistake", {}, {id, {}}});
  std::vector<LessonMistake> mistakes;
  auto run = runs.compute_settings(settings, from, mistakes);
  return mistakes.empty() ? run : nullptr;
}

TEST(Diagnosis, OfEveryNumberOfTheCourseTheMistakeThatMadeItIsNamed) {
  BuiltInModels models;
  StepRuns runs(models);
  int told = 0;
  for (const LessonFile& file : in_language(lessons_in(asset("lessons")), "en"))
    for (const LessonStep& written : file.read.lesson.steps) {
      if (!written.question || written.question->kind != QuestionKind::number) continue;
      std::vector<LessonMistake> none;
      const LessonStep step = drawn(written, variations(written, none), 0);
      const auto run = runs.run(file.read.lesson, step, none);
      const auto answer = answer_to(*step.question, file.read.lesson, step, *run, runs, 0, none);
      const auto mistaken = mistaken_answers(*step.question, *answer, *run);
      for (const char* id : {"no_scale", "softmax_over_queries", "mask_after_softmax", "zero_for_masked"}) {
        const auto wrong = broken(file.read.lesson, step, id, runs, run->from());
        if (!wrong || run->run->document.interventions.mistakes == wrong->document.interventions.mistakes) continue;
        Guess guess = no_guess(*answer);
        guess.numbers[0] = measured(step.question->text("value").plain(), {*wrong, *run->before, run->from()});
        if (is_right(*answer, guess)) continue;
        const auto found = diagnosed(*answer, mistaken, guess);
        EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const MistakenAnswer& one) { return one.mistake->id == std::string(id); }))
            << file.read.lesson.id << ", " << step.title.plain() << ": " << id;
        ++told;
      }
    }
  EXPECT_GT(told, 15);
}

/// True if somebody who found `number` may write `text`: within a unit of its last decimal, of which it has enough for two figures.
bool may_be_written(const std::string& text, double number) {
  const std::size_t point = text.find('.');
  const double written = std::stod(text), off = std::abs(written - number), noise = 1e-5;
  const int decimals = point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1);
  const bool has_figures = decimals >= 2 || off <= std::abs(number) / 10 + noise;
  return off <= 0.0051 + noise || (off <= std::pow(10, -decimals) + noise && has_figures);
}

/// Whatever is typed at any question of the course: a mistake that is named makes this number, and no other.
TEST(Diagnosis, OfEveryQuestionOfTheCourseNoNumberIsToldAFalseCause) {
  BuiltInModels models;
  StepRuns runs(models);
  int told = 0, not_told = 0;
  for (const LessonFile& file : in_language(lessons_in(asset("lessons")), "en"))
    for (const LessonStep& written : file.read.lesson.steps) {
      const bool asks =
          written.question && (written.question->kind == QuestionKind::number || written.question->kind == QuestionKind::fill);
      if (!asks) continue;
      std::vector<LessonMistake> none;
      const LessonStep step = drawn(written, variations(written, none), 3);
      const auto run = runs.run(file.read.lesson, step, none);
      const auto answer = answer_to(*step.question, file.read.lesson, step, *run, runs, 3, none);
      const auto mistaken = mistaken_answers(*step.question, *answer, *run);
      for (const MistakenAnswer& one : mistaken)
        for (const double off : {0., 0.004, -0.004, 0.02, -0.02, 0.04, -0.04, 0.3, -0.3})
          for (int decimals = 0; decimals <= 3; ++decimals) {
            std::string text = with_decimals(*one.guess.numbers[0] + off, decimals);
            while (text.find('.') != std::string::npos && (text.ends_with('0') || text.ends_with('.')))
              text.pop_back();  // a number does not keep them
            Guess guess = right_guess(*answer);
            guess.numbers[0] = std::stod(text);
            const auto found = diagnosed(*answer, mistaken, guess);
            (found.empty() ? not_told : told) += 1;
            for (const MistakenAnswer& named : found) {
              EXPECT_TRUE(may_be_written(text, *named.guess.numbers[0]))
                  << file.read.lesson.id << ", " << step.title.plain() << ": " << text << " is said to be " << named.mistake->id
                  << ", which makes " << *named.guess.numbers[0];
              Guess own = guess;
              own.numbers[0] = named.guess.numbers[0];
              EXPECT_EQ(in_words(*answer, as_mistaken(*answer, named, guess), *run->run), in_words(*answer, own, *run->run)) << text;
            }
          }
    }
  EXPECT_GT(told, 100);
  EXPECT_GT(not_told, 100);
}

TEST(Diagnosis, TheCheckSaysWhatEachQuestionTellsApart) {
  const auto checked = [](const std::string& settings, const std::string& lines) {
    BuiltInModels models;
    return checked_questions(read_lesson(lesson_front + settings + question("number", lines), "mine.md").lesson, models).front();
  };
  const CheckedQuestion fine = checked("", "value: pattern head 2 row it col elephant\ntolerance: 0.003\n");
  EXPECT_TRUE(fine.tells_apart.contains("no_scale"));
  EXPECT_TRUE(fine.warnings.empty());
  const CheckedQuestion wide = checked("", "value: pattern head 2 row it col elephant\ntolerance: 0.9\n");
  EXPECT_FALSE(wide.tells_apart.contains("no_scale"));
  ASSERT_FALSE(wide.warnings.empty());
  EXPECT_EQ(wide.warnings.front().at.line, 11);
  EXPECT_EQ(wide.warnings.front().at.column, 8);
  const CheckedQuestion varied = checked("vary: word = elephant | it\n", "value: pattern head 2 row it col {word}\ntolerance: 0.003\n");
  EXPECT_TRUE(varied.tells_apart.contains("rows_and_columns")) << "a variant that the mistake does not touch says nothing against it";
}

TEST(Diagnosis, TheCheckWarnsOfAnAnswerThatTheBoardShows) {
  BuiltInModels models;
  const auto lines_warned = [&](const std::string& text) {
    std::vector<int> lines;
    for (const LessonMistake& warning : answers_in_view(read_lesson(text, "mine.md").lesson, models)) lines.push_back(warning.at.line);
    return lines;
  };
  const std::string set = "show: pattern head 2\nset: pattern head 2 row it col banana = 0.9\n", answers = "right: a\nwrong: b\n",
                    largest = answers + "holds: most pattern head 2 row it is banana\n",
                    number = answers + "holds: pattern head 2 row it col banana > 0.5\n";
  EXPECT_EQ(lines_warned(lesson_front + set + question("choice", largest)), std::vector{15});
  EXPECT_EQ(lines_warned(lesson_front + set + question("choice", number)), std::vector{15});
  for (const std::string& held : {largest, number}) {
    EXPECT_TRUE(lines_warned(lesson_front + set + question("choice", held + "hide: pattern head 2 row it\n")).empty());
    EXPECT_TRUE(lines_warned(lesson_front + "show: v head 2\n" + set.substr(set.find('\n') + 1) + question("choice", held)).empty());
  }
  const std::string before = answers + "holds: before pattern head 2 row it col elephant > 0.5\n";
  EXPECT_TRUE(lines_warned(lesson_front + set + question("choice", before)).empty()) << "the board shows another run";
  const std::string unchanged = answers + "holds: pattern head 2 row it col elephant > 0.5\n";
  EXPECT_TRUE(lines_warned(lesson_front + "show: pattern head 2\n" + question("choice", unchanged)).empty()) << "it is there to be read";
}

TEST(Diagnosis, TheCheckLooksAtEveryVariantForAnswersThatTheBoardShows) {
  BuiltInModels models;
  const auto warned = [&](const std::string& words, const std::string& hidden) {
    const std::string step = "show: pattern head 2\nset: pattern head 2 row it col banana = 0.9\nvary: word = " + words + "\n",
                      asked = "right: a\nwrong: b\nholds: most pattern head 2 row it is banana\n" + hidden;
    std::vector<std::string> lines;
    for (const LessonMistake& one : answers_in_view(read_lesson(lesson_front + step + question("choice", asked), "mine.md").lesson, models))
      lines.push_back(std::to_string(one.at.line) + " " + english_line(one.what));
    return lines;
  };
  const std::string what = "the board shows this before the guess; cover it with hide: PLACE, unless it is there to be read";
  EXPECT_EQ(warned("it | was", "hide: pattern head 2 row {word}\n"), std::vector{"16 in 1 of 2 variants, " + what})
      << "the first is covered";
  EXPECT_EQ(warned("was | it | was", "hide: pattern head 2 row {word}\n"), std::vector{"16 in 2 of 3 variants, " + what});
  EXPECT_TRUE(warned("it | it", "hide: pattern head 2 row {word}\n").empty());
}

TEST(Diagnosis, NoAnswerOfTheLastLessonIsInView) {
  BuiltInModels models;
  const LessonFile last = in_language(lessons_in(asset("lessons")), "en").back();
  EXPECT_TRUE(answers_in_view(last.read.lesson, models).empty()) << last.path;
}

TEST(Diagnosis, AnswersOfTheCourseAreInViewOnceNothingIsCovered) {
  BuiltInModels models;
  std::size_t covered = 0, bare = 0;
  for (const LessonFile& file : in_language(lessons_in(asset("lessons")), "en")) {
    std::string text = read_text(file.path);
    if (text.find("hide: ") == std::string::npos) continue;
    covered += answers_in_view(file.read.lesson, models).size();
    for (std::size_t at; (at = text.find("hide: ")) != std::string::npos;) text.erase(at, text.find('\n', at) + 1 - at);
    bare += answers_in_view(read_lesson(text, "mine.md").lesson, models).size();
  }
  EXPECT_GE(bare, covered + 2);
}

}  // namespace headlight::tests::diagnosis_test
