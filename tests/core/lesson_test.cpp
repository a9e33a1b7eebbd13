// Lessons with their documents and answers computed.
#include <gtest/gtest.h>

#include <cmath>

#include "core/computed_lesson.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/variants.hpp"
#include "run/run.hpp"

namespace headlight::tests::lesson_test {

std::string mistakes_in(const std::string& text) {
  BuiltInModels models;
  std::string lines;
  for (const LessonMistake& mistake : check_lesson(read_lesson(text, "mine.md"), models)) lines += in_file("mine.md", mistake) + "\n";
  return lines;
}

TEST(Lesson, FindsMatricesByTheirNamesLettersAndStages) {
  const ComputedLesson c(lesson_front + "head: 2\n\nText\n");
  const Graph& graph = *c.run->run->samples.front().graph;
  const auto name = [&](const std::string& text) { return graph[pointed_at(text, *c.run->run, c.run->from()).node].name; };
  EXPECT_EQ(name("pattern"), "blocks.0.attn.pattern[1]");
  EXPECT_EQ(name("pattern head 4"), "blocks.0.attn.pattern[3]");
  EXPECT_EQ(name("blocks.0.attn.pattern[0]"), "blocks.0.attn.pattern[0]");
  EXPECT_EQ(name("softmax head 1"), "blocks.0.attn.pattern[0]");
  EXPECT_EQ(name("W_Q"), "blocks.0.attn.W_Q");
  EXPECT_EQ(name("q"), "blocks.0.attn.q");
  EXPECT_EQ(name("q head 1"), "blocks.0.attn.q[0]");
  const Pointed cell = pointed_at("pattern head 2 row it col elephant", *c.run->run, {});
  EXPECT_EQ(cell.row, 6);
  EXPECT_EQ(cell.col, 1);
  EXPECT_GT(value_at(cell, *c.run->run), 0.5f);
}

TEST(Lesson, FindsTheAttentionsOfATranslator) {
  const ComputedLesson c("---\ntitle: A\nmodel: en-fr\nsentence: the elephant ate the banana because it was hungry\n---\n## A\n\nText\n");
  const Graph& graph = *c.run->run->samples.front().graph;
  const auto name = [&](const std::string& text) { return graph[pointed_at(text, *c.run->run, c.run->from()).node].name; };
  EXPECT_EQ(name("decoder.0.cross.pattern head 1"), "decoder.blocks.0.cross_attn.pattern[0]");
  EXPECT_EQ(name("decoder.0.self.pattern head 2"), "decoder.blocks.0.self_attn.pattern[1]");
  EXPECT_EQ(name("encoder.0.pattern head 1"), "encoder.blocks.0.attn.pattern[0]");
  EXPECT_EQ(name("probs"), "probs");
  EXPECT_EQ(measured_text("translation", c.run->measured()), "l’éléphant a mangé la banane parce qu’il avait faim");
  EXPECT_TRUE(holds("translation has il", c.run->measured()));
}

TEST(Lesson, MeasuresRowsAndCompares) {
  const ComputedLesson c(lesson_front + "\nText\n");
  EXPECT_NEAR(c.number("sum pattern head 1 row it"), 1, 1e-5);
  EXPECT_EQ(c.number("rows pattern"), 9);
  EXPECT_EQ(c.number("columns W_Q"), 32);
  EXPECT_NEAR(c.number("variance scores head 1"), c.number("mean scores head 1") * 0 + c.number("variance scores head 1"), 0);
  EXPECT_EQ(measured_text("most pattern head 2 row it", c.run->measured()), "elephant");
  EXPECT_TRUE(holds("most pattern head 2 row it is elephant", c.run->measured()));
  EXPECT_THROW(measured_text("translation", c.run->measured()), UserError) << "it does not translate";
  EXPECT_TRUE(holds("sum pattern head 1 row it = 1", c.run->measured()));
  EXPECT_TRUE(holds("pattern head 2 row it col elephant > pattern head 2 row it col banana", c.run->measured()));
  EXPECT_FALSE(holds("pattern head 2 row it col banana > 0.5", c.run->measured()));
}

TEST(Lesson, PointsAtControlsByTheirNames) {
  EXPECT_EQ(mistakes_in(lesson_front + "\nPress [[this|control mask.causal]], then [[that|control stage.softmax]].\n"), "");
  EXPECT_EQ(mistakes_in(lesson_front + "\nPress [[this|control mask.casual]].\n"),
            "mine.md:7:7: no control is called \"mask.casual\"; did you mean \"mask.causal\"?\n");
  EXPECT_EQ(mistakes_in(lesson_front + "\nPress [[control mask.causal]].\n"),
            "mine.md:7:7: write it with the words that point, as [[the causal mask|control mask.causal]]\n");
}

TEST(Lesson, SpeaksWithTheRunsOwnNumbers) {
  ComputedLesson c(lesson_front +
                   "\nIt gives {{pattern head 2 row it col elephant}} to the [[noun|pattern head 2 row it col elephant]].\n");
  const RenderedText words = rendered(c.read.lesson.steps[0].prose[0], c.run->measured(), c.mistakes);
  EXPECT_EQ(words.words(), "It gives 0.90 to the noun.");
  ASSERT_EQ(words.parts.size(), 3u);
  EXPECT_EQ(words.parts[1].at->col, 1);
}

TEST(Lesson, ComparesWithTheRunBeforeItsChanges) {
  const ComputedLesson c(lesson_front + "set: pattern head 2 row it col banana = 0.9\ntemperature: 1\n\nText\n");
  EXPECT_NEAR(c.number("pattern head 2 row it col banana"), 0.9, 1e-6);
  EXPECT_LT(c.number("before pattern head 2 row it col banana"), 0.1);
  EXPECT_NEAR(c.number("sum pattern head 2 row it"), 1, 1e-5);
}

TEST(Lesson, KnowsTheKeyThatARowLooksAtMost) {
  const ComputedLesson c(lesson_front + question("key", "row: pattern head 2 row it\n"));
  EXPECT_EQ(c.answer->index, 1);
  EXPECT_EQ(c.answer->cells.size(), 9u);
  Guess guess = no_guess(*c.answer);
  EXPECT_FALSE(is_complete(*c.answer, guess));
  guess.index = 4;
  EXPECT_TRUE(is_complete(*c.answer, guess));
  EXPECT_FALSE(is_right(*c.answer, guess));
  guess.index = 1;
  EXPECT_TRUE(is_right(*c.answer, guess));
}

TEST(Lesson, HidesTheRowWhoseLargestNumberIsAskedFor) {
  const ComputedLesson row(lesson_front + question("number", "value: largest pattern head 2 row it\n"));
  ASSERT_EQ(row.answer->hidden().size(), 9u);
  EXPECT_EQ(row.answer->hidden().front(), pointed_at("pattern head 2 row it col 0", *row.run->run, {}));
  EXPECT_TRUE(row.answer->cells.empty()) << "one number is typed, and not one for each cell";
  const ComputedLesson column(lesson_front + question("number", "value: smallest pattern head 2 col elephant\n"));
  EXPECT_EQ(column.answer->hidden().back(), pointed_at("pattern head 2 row 8 col elephant", *column.run->run, {}));
  const ComputedLesson sum(lesson_front + question("number", "value: sum pattern head 2 row it\n"));
  EXPECT_TRUE(sum.answer->hidden().empty()) << "it has to be worked out from what is seen";
  const ComputedLesson before(lesson_front + "set: pattern head 2 row it col banana = 0.9\n" +
                              question("number", "value: before pattern head 2 row it col elephant\n"));
  EXPECT_TRUE(before.answer->hidden().empty()) << "it does not stand there";
}

TEST(Lesson, AQuestionMayHideWhatWouldTellItsAnswer) {
  const ComputedLesson c(lesson_front + question("choice", "right: a\nwrong: b\nhide: pattern head 2 row it\nhide: v head 2 col 1\n"));
  EXPECT_EQ(c.answer->hidden().size(), 18u);
  EXPECT_EQ(mistakes_in(lesson_front + question("choice", "right: a\nwrong: b\nhide: patern\n")),
            "mine.md:13:7: no matrix is called \"patern\"; did you mean \"pattern\"?\n");
}

TEST(Lesson, TakesANumberWithinItsTolerance) {
  const ComputedLesson c(lesson_front + question("number", "value: pattern head 2 row it col elephant\ntolerance: 0.05\n"));
  Guess guess = no_guess(*c.answer);
  guess.numbers[0] = c.answer->numbers[0] + 0.04;
  EXPECT_TRUE(is_right(*c.answer, guess));
  guess.numbers[0] = c.answer->numbers[0] - 0.06;
  EXPECT_FALSE(is_right(*c.answer, guess));
  guess.numbers[0] = NAN;
  EXPECT_FALSE(is_right(*c.answer, guess));
}

TEST(Lesson, OffersChoicesInAnOrderThatTheSeedDecides) {
  const std::string text = lesson_front + question("choice", "right: yes\nwrong: no\nwrong: perhaps\nholds: sum pattern row it = 1\n");
  std::set<Index> places;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const ComputedLesson c(text, seed);
    ASSERT_EQ(c.answer->options.size(), 3u);
    EXPECT_EQ(c.answer->options[static_cast<std::size_t>(c.answer->index)].words(), "yes");
    places.insert(c.answer->index);
  }
  EXPECT_GT(places.size(), 1u);
}

TEST(Lesson, PutsStagesInTheOrderOfTheModel) {
  const ComputedLesson c(lesson_front + question("order", "stages: softmax, scores, weighted_sum, scale\n"));
  std::vector<std::string> in_order;
  for (const std::size_t i : c.answer->order) in_order.push_back(id(c.answer->stages[i].stage));
  EXPECT_EQ(in_order, (std::vector<std::string>{"scores", "scale", "softmax", "weighted_sum"}));
  Guess guess = no_guess(*c.answer);
  guess.order = c.answer->order;
  EXPECT_TRUE(is_right(*c.answer, guess));
  std::swap(guess.order[0], guess.order[1]);
  EXPECT_FALSE(is_right(*c.answer, guess));
}

TEST(Lesson, FindsTheRowThatIsWrong) {
  const ComputedLesson c(lesson_front + "set: pattern head 1 row as col The = 0.7\n" + question("wrong_row", "matrix: pattern head 1\n"));
  EXPECT_EQ(c.answer->index, 5);
}

TEST(Lesson, KnowsWhenAConditionIsMet) {
  const ComputedLesson c(
      lesson_front + question("until", "condition: most pattern head 2 row it is banana\nset: pattern head 2 row it col banana = 0.9\n"));
  const LessonQuestion& asked = *c.read.lesson.steps[0].question;
  EXPECT_FALSE(conditions_hold(asked, c.run->measured()));
  BuiltInModels models;
  StepRuns runs(models);
  std::vector<LessonMistake> mistakes;
  const auto solved = runs.compute_settings(c.answer->solution, {}, mistakes);
  EXPECT_TRUE(conditions_hold(asked, {*solved, *c.run->before, {}}));
}

TEST(Lesson, EveryRightGuessIsAccepted) {
  for (const auto& [kind, lines] : std::vector<std::pair<std::string, std::string>>{
           {"key", "row: pattern head 2 row it\n"},
           {"number", "value: sum pattern head 1 row it\n"},
           {"fill", "cell: pattern head 2 row it col The\ncell: pattern head 2 row it col elephant\n"},
           {"choice", "right: a\nwrong: b\n"},
           {"order", "stages: softmax, scores\n"}}) {
    const ComputedLesson c(lesson_front + question(kind, lines));
    EXPECT_TRUE(is_right(*c.answer, right_guess(*c.answer))) << kind;
  }
}

TEST(Lesson, ASoundOneHasNoMistakes) {
  EXPECT_EQ(mistakes_in(lesson_front + "mask: causal\nmistake: no_scale\nheads: 4\npin: pattern head 2 row it col elephant\n\nText\n"), "");
}

TEST(Lesson, AStepMayPlayHowItsMatrixComesAbout) {
  const ComputedLesson c(lesson_front + "motion: softmax\nhead: 2\nshow: masked_scores head 2\nshow: pattern head 2\n\nText\n");
  EXPECT_TRUE(c.run->moves);
  EXPECT_EQ(c.run->stage.stage, Stage::softmax);
  EXPECT_FALSE(ComputedLesson(lesson_front + "\nText\n").run->moves);
  EXPECT_EQ(mistakes_in(lesson_front + "motion: softmax\n\nText\n"), "");
  EXPECT_EQ(mistakes_in(lesson_front + "stage: scores\nmotion: scores\n\nText\n"), "");
}

TEST(Lesson, SaysWhyAMotionCannotBePlayed) {
  const auto expect = [](const std::string& lines, const std::string& what) {
    EXPECT_NE(mistakes_in(lesson_front + lines).find(what), std::string::npos) << lines << mistakes_in(lesson_front + lines);
  };
  expect("motion: sofmax\n\nText\n", "mine.md:6:9: no view is called \"sofmax\"; did you mean \"softmax\"?");
  expect("motion: tokens\n\nText\n", "mine.md:6:9: tokens is not computed, so motion has nothing to show");
  expect("stage: scores\nmotion: softmax\n\nText\n", "mine.md:7:9: motion plays the stage that the step shows");
  expect("show: scores\nmotion: softmax\n\nText\n", "mine.md:7:9: motion shows how blocks.0.attn.pattern[0] is computed");
  expect("motion: softmax\nset: pattern head 1 row as col The = 0.7\n" + question("wrong_row", "matrix: pattern head 1\n"),
         "mine.md:6:9: motion shows how the matrix is computed and would give away the changed row");
}

TEST(Lesson, AMotionMayComeBeforeAQuestion) {
  const std::string asked = lesson_front + "motion: softmax\nhead: 2\n" + question("key", "row: pattern head 2 row it\n");
  EXPECT_EQ(mistakes_in(asked), "");
  const ComputedLesson c(asked);
  EXPECT_TRUE(c.run->moves);
  EXPECT_EQ(c.answer->hidden().size(), 9u);
}

TEST(Lesson, SaysWhereAPlaceIsUnknown) {
  EXPECT_EQ(mistakes_in(lesson_front + "show: patern\n\nText\n"),
            "mine.md:6:7: no matrix is called \"patern\"; did you mean \"pattern\"?\n");
  EXPECT_EQ(mistakes_in(lesson_front + "\nSee [[this|pattern head 9]].\n"),
            "mine.md:7:5: there is no head \"9\"; they count from 1 to 4\n");
  EXPECT_EQ(mistakes_in(lesson_front + "\nSee [[this|pattern row elefant]].\n"),
            "mine.md:7:5: row \"elefant\" does not exist; there are 0 to 8, and labels such as \"elephant\"\n");
  EXPECT_EQ(mistakes_in(lesson_front + "\nSee [[this|pattern\n"), "mine.md:7:5: this has no end: ]] is missing\n");
  EXPECT_EQ(mistakes_in(lesson_front + "\nIt is {{pattern row it}}.\n").substr(0, 35), "mine.md:7:7: \"pattern row it\" is no");
  EXPECT_EQ(mistakes_in(lesson_front + "stage: softmacks\n\nText\n"),
            "mine.md:6:8: no view is called \"softmacks\"; did you mean \"softmax\"?\n");
}

TEST(Lesson, SaysWhatCannotBeComputed) {
  EXPECT_NE(mistakes_in("---\ntitle: A\nmodel: readible\n---\n## A\nx\n").find("mine.md:3:8: no model is called \"readible\""),
            std::string::npos);
  EXPECT_EQ(mistakes_in(lesson_front + "heads: 5\n\nx\n").substr(0, 13), "mine.md:6:8: ");
  EXPECT_EQ(mistakes_in(lesson_front + "mistake: no_skale\n\nx\n"),
            "mine.md:6:10: mistake \"no_skale\" is unknown; did you mean \"no_scale\"?\n");
  EXPECT_EQ(mistakes_in(lesson_front + "set: pattern row it = 3\n\nx\n"), "mine.md:6:6: \"pattern row it = 3\" needs row and col\n");
  EXPECT_NE(mistakes_in("---\ntitle: A\nsentence: a\nmodel: random\nd_model: 1024\nheads: 3\n---\n## A\nx\n"), "");
}

TEST(Lesson, SaysWhereAQuestionHasNoAnswer) {
  EXPECT_NE(mistakes_in(lesson_front + "head_setting: 1=uniform\n" + question("key", "row: pattern head 1 row it\n"))
                .find("mine.md:12:6: this question has no single answer: columns"),
            std::string::npos);
  EXPECT_NE(mistakes_in(lesson_front + question("until", "condition: sum pattern row it > 2\nmask: causal\n"))
                .find("no answer is known: the condition does not hold"),
            std::string::npos);
  EXPECT_NE(mistakes_in(lesson_front + question("until", "condition: sum pattern row it = 1\nmask: causal\n")).find("holds already"),
            std::string::npos);
  EXPECT_NE(mistakes_in(lesson_front + question("wrong_row", "matrix: pattern head 1\n")).find("0 rows differ"), std::string::npos);
  EXPECT_NE(mistakes_in(lesson_front + "mask: causal\n" + question("number", "value: masked_scores row The col it\n"))
                .find("this question has no answer: it would be"),
            std::string::npos);
  EXPECT_NE(mistakes_in(lesson_front + question("choice", "right: a\nwrong: b\nholds: sum pattern row it > 2\n"))
                .find("this does not hold in the run"),
            std::string::npos);
}

TEST(Lesson, AQuestionWithoutItsLinesIsNotComputed) {
  EXPECT_EQ(mistakes_in(lesson_front + "\n```choice\nask: ?\nhint: h\nexplain: e\nwrong: a\n```\n"),
            "mine.md:7:1: a question of the kind choice needs a line right: ...\n");
  for (const char* kind : {"key", "number", "choice", "fill", "order", "wrong_row", "until"})
    EXPECT_NE(mistakes_in(lesson_front + "\n```" + kind + "\n```\n"), "") << kind;
}

TEST(Lesson, LessonsThatComeAfterEachOtherInACircleAreFound) {
  const auto file = [](const std::string& id, const std::string& after) {
    return LessonFile{id + ".md",
                      read_lesson("---\ntitle: A\n" + (after.empty() ? "" : "after: " + after + "\n") + "---\n## A\nx\n", id + ".md")};
  };
  BuiltInModels models;
  EXPECT_TRUE(check_lessons({file("a", ""), file("b", "a")}, models).empty());
  EXPECT_EQ(check_lessons({file("a", "b"), file("b", "a")}, models).front(), "a.md:3:8: these lessons follow one another in a circle");
  EXPECT_EQ(check_lessons({file("one", ""), file("b", "ona")}, models).front(),
            "b.md:3:8: there is no lesson \"ona\" beside this one; did you mean \"one\"?");
  EXPECT_EQ(check_lessons({file("a", ""), file("a", "")}, models).front(), "a.md:1:1: the lesson \"a\" is there twice; the other is a.md");
}

}  // namespace headlight::tests::lesson_test
