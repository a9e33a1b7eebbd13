// Judges of the workshop's puzzles: what they read, draw and say.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/phrases.hpp"
#include "document/apply.hpp"
#include "graph/largest_in_row.hpp"
#include "lesson/check_judge.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/solution.hpp"
#include "lesson/variants.hpp"

namespace headlight::tests::judge_test {

const std::string front = "---\ntitle: A\nmodel: readable\nsentence: the cat saw the dog\nhead: 1\n---\n\n## A\n\nWords.\n\n";
const std::string end = "ask: A?\nhint: B\nexplain: C\n```\n";

std::string mistakes_in(const std::string& text) {
  BuiltInModels models;
  std::string lines;
  for (const LessonMistake& mistake : check_lesson(read_lesson(text, "mine.md"), models)) lines += in_file("mine.md", mistake) + "\n";
  return lines;
}

/// A judge that is read without mistakes.
Judge judge_in(const std::string& lines) {
  const ReadLesson read = read_lesson(front + "```judge\n" + lines + "mask: causal\n" + end, "mine.md");
  EXPECT_TRUE(read.mistakes.empty());
  std::vector<LessonMistake> mistakes;
  const Judge judge = judge_of(*read.lesson.steps.front().question, mistakes);
  EXPECT_TRUE(mistakes.empty()) << english_line(mistakes.front().what);
  return judge;
}

std::shared_ptr<const Model> readable() {
  BuiltInModels models;
  return models.make("readable");
}

TEST(Judge, ReadsItsRulesAndConditions) {
  const Judge judge = judge_in(
      "draw: 40\ntext: the cat/hen=key saw the dog as it=query ran\npass: 90% of the rows\n"
      "condition: most pattern head 1 row query is not key\ncondition: pattern row query col key near 1 / words\n");
  EXPECT_EQ(judge.n, 40);
  EXPECT_EQ(judge.query, JudgedQuery::marked_word);
  EXPECT_EQ(judge.key, JudgedKey::marked_word);
  EXPECT_TRUE(judge.of_rows);
  EXPECT_DOUBLE_EQ(judge.share, 0.9);
  ASSERT_EQ(judge.conditions.size(), 2u);
  EXPECT_EQ(judge.conditions[0].sign, JudgedCondition::Sign::is_not);
  EXPECT_EQ(judge.conditions[0].most, "pattern head 1 row query");
  EXPECT_EQ(judge.conditions[1].sign, JudgedCondition::Sign::near);
  ASSERT_TRUE(judge.conditions[1].right.divisor);
}

/// Applies the rule by hand, to "the cat saw the dog the".
TEST(Judge, FindsTheWordsThatARuleNames) {
  const auto model = readable();
  const std::string text = "the cat saw the dog the";
  const TokenizedSentence tokens = model->tokenizer->tokenize(text);
  const auto places = [&](const std::string& rules) {
    const Judge judge = judge_in("draw: 10\nwords: the cat\n" + rules + "condition: pattern row query col key > 0.5\n");
    std::string all;
    for (const JudgedRow& place : judged_rows(judge, {.text = text}, tokens)) {
      all += (all.empty() ? "" : " ") + std::to_string(place.query) + ":";
      for (const Index key : place.keys) all += std::to_string(key);
    }
    return all;
  };
  EXPECT_EQ(places("key: the word before\n"), "1:0 2:1 3:2 4:3 5:4");
  EXPECT_EQ(places("query: every repeated word\nkey: the last same word\n"), "3:0 5:3");
  EXPECT_EQ(places("query: every repeated word\nkey: the word after the last same word\n"), "3:1 5:4");
  EXPECT_EQ(places("query: every repeated word\nkey: a word after a same word\n"), "3:1 5:14");
  EXPECT_EQ(places("query: the last word\nkey: every same word\n"), "5:0 5:3 5:5");
  EXPECT_EQ(places("query: the first word\nkey: every later word\n"), "0:1 0:2 0:3 0:4 0:5");
  EXPECT_EQ(places("query: the word dog\nkey: the word cat\n"), "4:1");
  EXPECT_EQ(places("query: the first word\nkey: itself\n"), "0:0");
}

TEST(Judge, DrawsTheSameSentencesForASeedAndOthersForAnother) {
  const Judge judge = judge_in("draw: 10\nwords: the cat dog\nlength: 3 to 5\nkey: itself\ncondition: pattern row query col key > 2\n");
  const auto model = readable();
  const auto drawn_with = [&](std::uint64_t seed) {
    DrawnSentences sentences(judge, *model, {}, seed);
    std::vector<std::string> all;
    for (int i = 0; i < 20; ++i) all.push_back(sentences.next().text);
    return all;
  };
  const auto first = drawn_with(1);
  EXPECT_EQ(first, drawn_with(1));
  EXPECT_NE(first, drawn_with(2));
  for (const std::string& text : first) {
    const auto words = std::count(text.begin(), text.end(), ' ') + 1;
    EXPECT_GE(words, 3) << text;
    EXPECT_LE(words, 5) << text;
  }
}

/// A number that reads as the limit it misses would be "expected above 0.90, found 0.90".
TEST(Judge, WritesANumberThatMissesItsLimitByLittleWithMoreDigits) {
  const Document open = make_document(readable(), {"the cat saw the dog"});
  const auto failed = [&](const std::string& limit) {
    const std::string condition = "condition: pattern head 1 row query col key " + limit + "\n";
    return judged(judge_in("draw: 10\ntext: the cat saw the=key dog=query\n" + condition), open, open, {}, 1).failed;
  };
  const auto row = failed("> 2");
  ASSERT_TRUE(row);
  int n_failed = 0;
  for (const char* sign : {"> ", "< "}) {
    const auto close = failed(sign + row->found);  // rounded up it is not above its text, and rounded down not below it
    if (!close) continue;
    ++n_failed;
    EXPECT_EQ(close->expected, row->found);
    EXPECT_NE(close->found, close->expected);
    EXPECT_NEAR(std::stod(close->found), std::stod(close->expected), 0.005);
  }
  EXPECT_EQ(n_failed, 1) << row->found;
}

/// Each verdict is recomputed from whole runs of the failing sentence.
TEST(Judge, CountsWhatPassesAndShowsOneSentenceThatFails) {
  const Judge judge = judge_in(
      "draw: 30\nwords: the cat dog hen saw\nlength: 3 to 6\nkey: every later word\n"
      "condition: pattern head 2 row query col key = 0\n");
  const Document open = make_document(readable(), {"the cat saw the dog"}), closed = document::apply(open, Edit(SetMask{MaskKind::causal}));
  const Verdict fails = judged(judge, open, open, {}, 1), passes = judged(judge, closed, closed, {}, 1);
  EXPECT_TRUE(passes.enough);
  EXPECT_EQ(passes.passed, 30u);
  EXPECT_EQ(passes.own, std::optional(true));
  EXPECT_FALSE(fails.enough);
  ASSERT_TRUE(fails.failed);
  const FailedRow& row = *fails.failed;
  const auto run = compute(document::apply(open, Edit(SetSentences{{row.sentence}})));
  const double found = measured("pattern head 2 row " + std::to_string(row.query) + " col " + std::to_string(*row.key), {*run, *run, {}});
  EXPECT_EQ(row.found, lesson_number(found));
  EXPECT_GT(found, 0.005);
  EXPECT_EQ(row.expected, "0");
  EXPECT_EQ(row.row, row.query);
  EXPECT_EQ(row.col, row.key);
  const Graph& graph = *run->samples.front().graph;
  ASSERT_TRUE(graph.has(row.matrix));
  EXPECT_EQ(lesson_number(run->samples.front().trace[graph.find(row.matrix)](*row.row, *row.col)), row.found);
}

/// A condition on a whole row names the column that it found, and one on a number that is not a cell names the row alone.
TEST(Judge, NamesThePlaceThatAConditionReads) {
  const Document open = make_document(readable(), {"the cat saw the dog"});
  const auto failed = [&](const std::string& condition) {
    return judged(judge_in("draw: 20\nwords: the cat dog hen saw\nkey: itself\ncondition: " + condition + "\n"), open, open, {}, 1).failed;
  };
  const auto most = failed("most pattern head 1 row query is key"), length = failed("length z head 1 row query > 1000"),
             number = failed("words > 1000");
  ASSERT_TRUE(most && length && number);
  const auto run = compute(document::apply(open, Edit(SetSentences{{most->sentence}})));
  const Graph& graph = *run->samples.front().graph;
  EXPECT_EQ(most->col, largest_in_row(run->samples.front().trace[graph.find(most->matrix)], *most->row));
  EXPECT_TRUE(length->row && !length->col);
  EXPECT_EQ(number->matrix, "");
  EXPECT_FALSE(number->row);
}

/// A message is in one language throughout: its counts and the kind of the question, too.
TEST(Judge, SaysItsMistakesInEveryLanguage) {
  const auto said = [](const std::string& text, const char* language) {
    BuiltInModels models;
    return Phrases::in_folder(asset(std::string("words/") + language))
        .format(check_lesson(read_lesson(text, "mine.md"), models).at(0).what);
  };
  const std::string wrong =
      front + "```judge\ndraw: 20\nkey: every later word\ncondition: pattern head 2 row query col key = 0\n" + "temperature: 2\n" + end;
  EXPECT_TRUE(said(wrong, "fr").ends_with(": 0 sur 20")) << said(wrong, "fr");
  EXPECT_EQ(said(wrong, "es"), "la solución no pasa: 0 de 20");
  const std::string claim = front + "```claim\ndraw: 20\nright: a | the wrod before\nwrong: b | itself\n" + end;
  EXPECT_TRUE(said(claim, "fr").starts_with("une affirmation ne connaît pas")) << said(claim, "fr");
  EXPECT_EQ(said(claim, "zh").find("claim"), std::string::npos) << said(claim, "zh");
}

TEST(Judge, ASolutionForTheShownSentenceAloneFails) {
  const Judge judge = judge_in(
      "draw: 30\nwords: the cat dog\nlength: 4 to 7\nkey: every later word\n"
      "condition: pattern head 4 row query col key = 0\n");
  Document painted = make_document(readable(), {"the cat the"});
  for (Index query = 0; query < 3; ++query)
    for (Index key = query + 1; key < 3; ++key) painted = document::apply(painted, Edit(PaintMask{query, key, false}));
  const Verdict verdict = judged(judge, painted, painted, {}, 1);
  EXPECT_EQ(verdict.own, std::optional(true)) << "the shown sentence is right";
  EXPECT_FALSE(verdict.enough);
  EXPECT_GT(verdict.done - verdict.passed, 0u);
  ASSERT_TRUE(verdict.failed);
  EXPECT_NE(verdict.failed->sentence, "the cat the");
}

TEST(Judge, ASolutionIsNeededAndTried) {
  const std::string judge = front + "```judge\ndraw: 20\nkey: every later word\ncondition: pattern head 2 row query col key = 0\n";
  EXPECT_EQ(mistakes_in(judge + "mask: causal\n" + end), "");
  EXPECT_EQ(
      mistakes_in(judge + end),
      "mine.md:12:1: this puzzle has no solution: add what makes the judge pass, such as a line fill: W_Q = identity; Reveal shows it\n");
  EXPECT_EQ(mistakes_in(judge + "temperature: 2\n" + end), "mine.md:16:1: the solution does not pass: 0 of 20\n");
  const std::string solved = "---\ntitle: A\nmodel: readable\nmask: causal\nsentence: the cat saw\n---\n\n## A\n\nWords.\n\n";
  EXPECT_EQ(mistakes_in(solved + judge.substr(front.size()) + "mask: causal\n" + end),
            "mine.md:12:1: the judge passes already, before anything is changed: 20 of 20\n");
}

TEST(Judge, EachMistakeIsALineWithItsPlace) {
  const auto in_judge = [](const std::string& lines) { return mistakes_in(front + "```judge\n" + lines + "mask: causal\n" + end); };
  EXPECT_EQ(in_judge("draw: 5\nkey: itself\ncondition: pattern row query col key > 0.5\n"),
            "mine.md:13:7: draw 5 is out of range: 10 to 2000\n");
  EXPECT_EQ(in_judge("draw: 20\nkey: the wrod before\ncondition: pattern row query col key > 0.5\n"),
            "mine.md:14:6: key does not know \"the wrod before\"; did you mean \"the word before\"?\n");
  EXPECT_EQ(
      in_judge("draw: 20\nkey: itself\ncondition: pattern row query\n"),
      "mine.md:15:12: \"pattern row query\" is not a condition; write it as pattern head 1 row query col key > 0.9, or as most pattern "
      "head 1 row query is key\n");
  EXPECT_EQ(in_judge("draw: 20\ntext: the cat ran\nquery: the marked word\nkey: itself\ncondition: pattern row query col key > 0.5\n"),
            "mine.md:12:1: mark one word of every text: line as the query, as in it=query\n");
  EXPECT_EQ(in_judge("draw: 20\nkey: itself\ncondition: patern row query col key > 0.5\n"),
            "mine.md:15:12: no matrix is called \"patern\"; did you mean \"pattern\"?\n");
  EXPECT_EQ(in_judge("draw: 20\nkey: itself\ncondition: pattern row query col key > 0.5\npass: most\n"),
            "mine.md:16:7: write it as pass: 95% of the rows, or of the sentences\n");
  EXPECT_EQ(in_judge("draw: 20\nwords: a b\nquery: every pronoun\nkey: its noun\ncondition: pattern row query col key > 0.5\n"),
            "mine.md:12:1: pronouns and their nouns are known only in the model's own sentences; mark the words of text: lines instead\n");
}

TEST(Judge, AClaimIsTriedAndTheWrongOnesToo) {
  const auto claims = [](const std::string& lines) { return mistakes_in(front + "```claim\ndraw: 20\npass: 95%\n" + lines + end); };
  const std::string condition = "condition: most pattern head 1 row query is key\n";
  EXPECT_EQ(claims(condition + "right: before | the word before\nwrong: itself | itself\n"), "");
  EXPECT_NE(
      claims(condition + "right: itself | itself\nwrong: first | the first word\n").find("mine.md:16:8: the right claim does not hold: "),
      std::string::npos);
  EXPECT_NE(claims("words: the cat\nlength: 2\nquery: the last word\n" + condition +
                   "right: before | the word before\nwrong: first | the first word\n")
                .find("mine.md:20:8: this wrong claim holds, too: 20 of 20"),
            std::string::npos)
      << "in two words the first is the one before the last";
  EXPECT_EQ(claims(condition + "right: before\nwrong: itself | itself\n"),
            "mine.md:16:8: a claim needs its rule after a bar: the word before it | the word before\n");
}

std::vector<LessonFile> puzzles() { return lessons_in(asset("workshop")); }

TEST(Workshop, HasAtLeastTwelvePuzzlesInEveryLanguage) {
  const std::vector<LessonFile> all = puzzles();
  std::map<std::string, int> by_language;
  for (const LessonFile& file : all) {
    EXPECT_TRUE(is_puzzle(file.read.lesson)) << file.path;
    EXPECT_GT(file.read.lesson.minutes, 0) << file.path;
    EXPECT_FALSE(file.read.lesson.summary.empty()) << file.path;
    ++by_language[file.read.lesson.language];
  }
  EXPECT_GE(by_language["en"], 12);
  for (const char* language : {"fr", "es", "zh"}) EXPECT_EQ(by_language[language], by_language["en"]) << language;
  EXPECT_LE(all.front().read.lesson.minutes, 2) << "the first is for everybody";
}

TEST(Workshop, EverySolutionPassesAndEveryStartFails) {
  BuiltInModels models;
  for (const std::string& line : check_lessons(puzzles(), models)) ADD_FAILURE() << line;
}

/// Settings that look like a solution and are none.
TEST(Workshop, WrongSolutionsFail) {
  const std::map<std::string, std::string> wrong = {
      {"nobody-looks-ahead", "window: 1\n"},
      {"look-at-yourself", "fill: W_Q = identity\n"},
      {"spread-evenly", "temperature: 3\n"},
      {"forget-the-order", "mask: causal\n"},
      {"count", "temperature: 5\n"},
      {"deaf-to-the", "paint: col 0 = no\n"},
      {"one-head-through", "head_setting: 2=off\n"},
      {"two-heads-differ", "set: W_Q row 4 col 4 = -1\n"},
      {"copy-the-first-word", "fill: W_Q = zeros\nbiases: on\n"},
      {"a-place-to-rest", "set: W_K row cos 1 col 13 = -8\n"},
      {"look-one-back", "set: W_Q row 0 col 0 = 10.8\nset: W_Q row 1 col 1 = 10.8\n"},
      {"find-the-noun", "set: W_Q row can stand for a noun col 8 = 20\n"},
      {"induction", "fill: blocks.1.attn.W_Q = identity\nfill: blocks.1.attn.W_K = identity\n"}};
  BuiltInModels models;
  StepRuns runs(models);
  std::size_t tried = 0;
  for (const LessonFile& file : in_language(puzzles(), "en")) {
    const auto found = wrong.find(file.read.lesson.id);
    if (found == wrong.end()) continue;
    SCOPED_TRACE(file.read.lesson.id);
    ++tried;
    const LessonStep& step = file.read.lesson.steps.front();
    std::vector<LessonMistake> mistakes;
    const auto run = runs.run(file.read.lesson, step, mistakes);
    ASSERT_TRUE(run);
    const ReadLesson settings = read_lesson("---\ntitle: A\n---\n\n## A\n" + found->second, "wrong.md");
    const LessonLines lines = solved_settings(overlaid(file.read.lesson.settings, step.settings), settings.lesson.steps.front().settings);
    const auto changed = runs.compute_settings(lines, run->from(), mistakes);
    ASSERT_TRUE(changed && mistakes.empty());
    EXPECT_FALSE(same(changed->document, run->run->document)) << "nothing is changed";
    const Judge judge = judge_of(*step.question, mistakes);
    EXPECT_FALSE(judged(judge, changed->document, run->before->document, run->from(), 1).enough);
  }
  EXPECT_EQ(tried, wrong.size());
}

/// A solution does not depend on the seed that a learner happens to have.
TEST(Workshop, SolutionsPassWithOtherSeeds) {
  BuiltInModels models;
  for (const LessonFile& file : in_language(puzzles(), "en")) {
    const LessonStep& step = file.read.lesson.steps.front();
    if (step.question->kind != QuestionKind::judge) continue;
    SCOPED_TRACE(file.read.lesson.id);
    StepRuns runs(models);
    std::vector<LessonMistake> mistakes;
    const auto run = runs.run(file.read.lesson, step, mistakes);
    ASSERT_TRUE(run);
    for (const std::uint64_t seed : {7u, 1234567u, 4000000000u}) {
      const auto answer = answer_to(*step.question, file.read.lesson, step, *run, runs, seed, mistakes);
      ASSERT_TRUE(answer);
      check_judge(*step.question, *answer, *run, runs, seed, mistakes);
    }
    for (const LessonMistake& mistake : mistakes) ADD_FAILURE() << in_file(file.path.string(), mistake);
  }
}

}  // namespace headlight::tests::judge_test
