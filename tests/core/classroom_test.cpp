// A class of thirty scripted students, counted once more by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "classroom/hand_in_code.hpp"
#include "classroom/hand_in_file.hpp"
#include "core/hand_ins.hpp"
#include "lesson/diagnosis.hpp"
#include "lesson/variants.hpp"

namespace headlight::tests::classroom_test {

/// A shipped lesson whose questions are computed, with the answers that known mistakes lead to.
struct ComputedQuestions {
  struct One {
    LessonAnswer answer;
    StepRun run;
    std::vector<MistakenAnswer> mistaken;
  };
  BuiltInModels models;
  StepRuns runs{models};
  ClassLesson lesson;
  std::vector<One> questions;

  explicit ComputedQuestions(const std::string& id) {
    for (const LessonFile& file : in_language(lessons_in(asset("lessons")), "en")) {
      if (file.read.lesson.id != id) continue;
      lesson = class_lesson(file);
      std::vector<LessonMistake> none;
      for (const LessonStep& written : file.read.lesson.steps) {
        if (!written.question) continue;
        const LessonStep step = drawn(written, variations(written, none), 0);
        const auto run = runs.run(file.read.lesson, step, none);
        const auto answer = answer_to(*step.question, file.read.lesson, step, *run, runs, 0, none);
        questions.push_back({*answer, *run, mistaken_answers(*step.question, *answer, *run)});
      }
    }
  }
};

/// Answers one question as a student with this mistake would; without one that it tells apart, rightly.
HandedAnswer answered(const ComputedQuestions& all, std::size_t q, const std::string& mistake) {
  const LessonAnswer& right = all.questions[q].answer;
  const std::vector<MistakenAnswer>& mistaken = all.questions[q].mistaken;
  HandedAnswer out{.step = all.lesson.questions[q].step, .result = Result::right, .tries = 1};
  const auto found = std::find_if(mistaken.begin(), mistaken.end(),
                                  [&](const MistakenAnswer& one) { return one.mistake->id == mistake && tells_apart(right, one); });
  const bool wrong = found != mistaken.end();
  const Guess guess = wrong ? found->guess : right_guess(right);
  if (right.kind == QuestionKind::choice) out.option = 1;
  else out.first = fit_guess(in_words(right, guess, *all.questions[q].run.run));
  if (!wrong) return out;
  out.result = Result::wrong;
  for (const MistakenAnswer& one : diagnosed(right, mistaken, guess)) out.mistakes[one.mistake->id] = 1;
  return out;
}

TEST(Classroom, ThirtyScriptedStudentsAreEachCountedRightly) {
  const ComputedQuestions all("softmax");
  const std::size_t n_questions = all.lesson.questions.size();
  ASSERT_GE(n_questions, 3u);
  const std::vector<std::string> made = {"", "no_scale", "softmax_over_queries", "rows_and_columns", "neighbouring_head", "Q_K_exchanged"};
  std::vector<Received> received;
  std::vector<std::vector<HandedAnswer>> expected;
  for (std::size_t i = 0; i < 30; ++i) {
    HandIn h = empty_hand_in("Student " + std::to_string(10 + i), all.lesson);
    const std::size_t done = i % 7 == 6 ? 1 : n_questions;  // some are still at the beginning
    for (std::size_t q = 0; q < done; ++q) h.answers[q] = answered(all, q, made[i % made.size()]);
    if (i == 5) h.answers[0] = {.step = h.answers[0].step, .result = Result::revealed};
    expected.push_back(h.answers);
    const bool by_code = i % 2 == 0;
    received.push_back(by_code ? hand_ins_in(hand_in_code(h), "code").front()
                               : Received{"file", read_hand_in(hand_in_json(h, all.lesson)), {}});
    ASSERT_TRUE(received.back().hand_in);
  }
  std::reverse(received.begin(), received.end());
  const ClassTable table = collected(received, {all.lesson});
  EXPECT_TRUE(table.has_lesson);
  ASSERT_EQ(table.students.size(), 30u);
  EXPECT_TRUE(table.not_counted.empty());
  int wrong_somewhere = 0;
  for (std::size_t q = 0; q < n_questions; ++q) {
    const QuestionSummary sum = summary_of(table, q);
    int right = 0, wrong = 0, shown = 0;
    std::map<std::string, int> words, mistakes;
    for (std::size_t i = 0; i < 30; ++i) {
      EXPECT_EQ(*table.answer(i, q), expected[i][q]) << table.students[i].name;
      const HandedAnswer& one = expected[i][q];
      right += one.result == Result::right, wrong += one.result == Result::wrong, shown += one.result == Result::revealed;
      if (one.result == Result::wrong) ++words[one.first];
      for (const auto& [mistake, n] : one.mistakes) ++mistakes[mistake];
    }
    EXPECT_EQ(sum.right, right);
    EXPECT_EQ(sum.wrong, wrong);
    EXPECT_EQ(sum.revealed, shown);
    EXPECT_EQ(sum.none, 30 - right - wrong - shown);
    EXPECT_EQ(sum.mistakes, mistakes);
    wrong_somewhere += wrong;
    const ClassAnswer* commonest = sum.commonest_wrong();
    ASSERT_EQ(commonest != nullptr, !words.empty());
    if (!commonest) continue;
    const auto most = std::max_element(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    EXPECT_EQ(commonest->n, most->second);
    EXPECT_EQ(words[commonest->words], commonest->n);
  }
  EXPECT_GT(wrong_somewhere, 5);
}

/// An answer to the first question.
HandIn handed(const std::string& name, const ClassLesson& lesson, const std::string& first, bool right, int tries = 1) {
  HandIn h = empty_hand_in(name, lesson);
  h.answers[0] = {.step = h.answers[0].step, .result = right ? Result::right : Result::wrong, .tries = tries, .option = 0, .first = first};
  return h;
}

std::vector<std::string> reasons(const ClassTable& table) {
  std::vector<std::string> all;
  for (const NotCounted& one : table.not_counted) all.push_back(one.from + ": " + english_line(one.why));
  return all;
}

TEST(Classroom, TheNewestOfOneNameCountsAndTheOlderIsNamed) {
  const ClassLesson lesson = shipped_lesson("softmax");
  HandIn old = handed("Ada", lesson, "cat", false), late = handed("ada", lesson, "hen", true);
  late.made += 60;
  for (const bool old_first : {true, false}) {
    std::vector<Received> received = {{"1", old, {}}, {"2", late, {}}};
    if (!old_first) std::swap(received[0], received[1]);
    received.push_back({"3", late, {}});  // once more, as a code
    const ClassTable table = collected(received, {lesson});
    ASSERT_EQ(table.students.size(), 1u);
    EXPECT_EQ(table.students.front(), late);
    EXPECT_EQ(reasons(table), (std::vector<std::string>{"1: Ada handed in twice: the one from " + time_text(late.made) +
                                                        " counts, not this one from " + time_text(old.made)}));
  }
}

/// In whatever order three hand-ins of one name come, both older ones are told the time of the one that counts.
TEST(Classroom, OfThreeHandInsOfOneNameTheNewestIsNamedToBothOthers) {
  const ClassLesson lesson = shipped_lesson("softmax");
  std::vector<HandIn> all(3, handed("Ada", lesson, "cat", false));
  for (std::size_t i = 0; i < all.size(); ++i) all[i].made = 1000 * static_cast<std::int64_t>(i + 1);
  std::vector<std::size_t> order = {0, 1, 2};
  do {
    std::vector<Received> received;
    std::vector<std::string> expected;
    for (const std::size_t i : order) {
      received.push_back({std::to_string(i), all[i], {}});
      if (i != 2)
        expected.push_back(std::to_string(i) + ": Ada handed in twice: the one from 1970-01-01 00:50:00 UTC counts, not this one from " +
                           time_text(all[i].made));
    }
    const ClassTable table = collected(received, {lesson});
    ASSERT_EQ(table.students.size(), 1u);
    EXPECT_EQ(table.students.front(), all[2]);
    EXPECT_EQ(reasons(table), expected);
  } while (std::next_permutation(order.begin(), order.end()));
}

/// A mistake of a newer program has its name in the file, and in the code only a number.
TEST(Classroom, TheSameHandInAsAFileAndAsACodeCountsOnce) {
  const ClassLesson lesson = shipped_lesson("softmax");
  HandIn ada = handed("Ada", lesson, "0.31", false);
  ada.answers[0].mistakes = {{"a_newer_mistake", 2}, {"no_scale", 1}, {"yet_another", 1}};
  const HandIn file = read_hand_in(hand_in_json(ada, lesson)), code = read_hand_in_code(hand_in_code(ada));
  EXPECT_NE(file, code) << "else this tests nothing";
  EXPECT_EQ(hand_in_code(code), hand_in_code(file));
  HandIn other = file;
  other.answers[0].mistakes["no_scale"] = 2;
  for (const bool file_first : {true, false}) {
    std::vector<Received> received = {{"file", file, {}}, {"code", code, {}}};
    if (!file_first) std::swap(received[0], received[1]);
    const ClassTable once = collected(received, {lesson});
    EXPECT_EQ(once.students.size(), 1u);
    EXPECT_TRUE(once.not_counted.empty()) << reasons(once).front();
    received.push_back({"other", other, {}});
    EXPECT_EQ(collected(received, {lesson}).not_counted.size(), 1u);
  }
}

TEST(Classroom, AnotherLessonAndAnotherEditionAreListedAsSuch) {
  const ClassLesson lesson = shipped_lesson("softmax"), other = shipped_lesson("scores");
  HandIn stranger = handed("Cy", lesson, "cat", false);
  stranger.fingerprint ^= 1;
  HandIn short_one = handed("Di", lesson, "cat", false);
  short_one.answers.pop_back();
  const std::vector<Received> received = {{"a", handed("Ada", lesson, "cat", false), {}},
                                          {"b", handed("Ben", other, "cat", false), {}},
                                          {"c", stranger, {}},
                                          {"d", short_one, {}},
                                          {"e", std::nullopt, "it was cut short"},
                                          {"f", handed("Eve", lesson, "hen", true), {}}};
  const ClassTable table = collected(received, {other, lesson});
  EXPECT_EQ(table.lesson, lesson) << "the one of the most";
  EXPECT_EQ(table.students.size(), 2u);
  const std::string ours = checksum_text(lesson.fingerprint);
  EXPECT_EQ(reasons(table), (std::vector<std::string>{
                                "b: Ben handed in another lesson: scores",
                                "c: Cy handed in another edition of softmax: " + checksum_text(stranger.fingerprint) + ", not " + ours,
                                "d: the answers of Di do not fit the questions of softmax", "e: it was cut short"}));
  EXPECT_EQ(collected(received, {other, lesson}, "scores").students.size(), 1u);
  EXPECT_EQ(collected({}, {lesson}).students.size(), 0u);
}

TEST(Classroom, NamesAreSortedWhateverTheirCaseAndAccents) {
  const ClassLesson lesson = shipped_lesson("softmax");
  std::vector<Received> received;
  for (const char* name : {"Zo\u00eb", "Frank", "\u00c9lodie", "ada", "Eva", "E\u0301mile", "Anna", "\u00c1lvaro", "Ren\u00e9", "Rene"})
    received.push_back({name, handed(name, lesson, "cat", false), {}});
  std::vector<std::string> names;
  for (const HandIn& one : collected(received, {lesson}).students) names.push_back(one.name);
  EXPECT_EQ(names, (std::vector<std::string>{"ada", "\u00c1lvaro", "Anna", "\u00c9lodie", "E\u0301mile", "Eva", "Frank", "Rene",
                                             "Ren\u00e9", "Zo\u00eb"}));
}

/// Three and three of two editions are six of the lesson, more than four of another.
TEST(Classroom, TheLessonIsChosenBeforeItsEdition) {
  ClassLesson mine = shipped_lesson("softmax"), other = mine;
  mine.id = "mine", other.id = "another";
  std::vector<Received> received;
  for (int i = 0; i < 4; ++i) received.push_back({"a", handed("A" + std::to_string(i), other, "cat", false), {}});
  for (int i = 0; i < 6; ++i) {
    mine.fingerprint = i < 3 ? 5 : 6;
    received.push_back({"b", handed("B" + std::to_string(i), mine, "cat", false), {}});
  }
  const ClassTable table = collected(received, {});
  EXPECT_EQ(table.lesson.id, "mine");
  EXPECT_EQ(table.students.size(), 3u);
  EXPECT_EQ(collected(received, {}, "another").students.size(), 4u);
  EXPECT_EQ(collected(received, {}, "none").students.size(), 0u);
}

TEST(Classroom, ALessonThatTheProgramLacksIsCountedByItsSteps) {
  ClassLesson mine = shipped_lesson("softmax");
  mine.id = "mine", mine.fingerprint = 5;
  const ClassTable table = collected({{"a", handed("Ada", mine, "cat", false), {}}, {"b", handed("Ben", mine, "hen", true), {}}}, {});
  EXPECT_FALSE(table.has_lesson);
  EXPECT_EQ(table.students.size(), 2u);
  EXPECT_EQ(table.lesson.questions.size(), mine.questions.size());
  EXPECT_EQ(summary_of(table, 0).right, 1);
}

/// A hand-in of another edition, which may have other questions, comes first and is refused; it decides nothing for the others.
TEST(Classroom, AStrangerOfALessonThatTheProgramLacksDoesNotSetItsQuestions) {
  ClassLesson mine = shipped_lesson("softmax");
  mine.id = "mine", mine.fingerprint = 5;
  HandIn stranger = handed("Cy", mine, "cat", false);
  stranger.fingerprint = 6;
  stranger.answers.pop_back();
  const ClassTable table =
      collected({{"c", stranger, {}}, {"a", handed("Ada", mine, "cat", false), {}}, {"b", handed("Ben", mine, "hen", true), {}}}, {});
  EXPECT_EQ(table.students.size(), 2u);
  EXPECT_EQ(table.lesson.questions.size(), mine.questions.size());
  EXPECT_EQ(reasons(table), (std::vector<std::string>{"c: Cy handed in another edition of mine: 00000006, not 00000005"}));
}

TEST(Classroom, FirstAnswersAreCountedAlsoOfThoseWhoFoundTheRightOneLater) {
  const ClassLesson lesson = shipped_lesson("softmax");
  const ClassTable table = collected({{"a", handed("Ada", lesson, "0.31", true, 2), {}},
                                      {"b", handed("Ben", lesson, "0.90", true), {}},
                                      {"c", handed("Cy", lesson, "0.31", false), {}}},
                                     {lesson});
  const QuestionSummary sum = summary_of(table, 0);
  EXPECT_EQ(sum.right, 2);
  EXPECT_EQ(sum.right_at_once, 1);
  ASSERT_TRUE(sum.commonest_wrong());
  EXPECT_EQ(sum.commonest_wrong()->words, "0.31");
  EXPECT_EQ(sum.commonest_wrong()->n, 2);
  EXPECT_EQ(letter_of(table.answer(0, 0)), 'r');
  EXPECT_EQ(letter_of(table.answer(1, 0)), 'R');
  EXPECT_EQ(letter_of(table.answer(2, 0)), 'W');
  EXPECT_EQ(letter_of(table.answer(2, 1)), '-');
}

TEST(Classroom, IsPrintedForATerminal) {
  const ClassLesson lesson{
      "mine", "Mine", 0xABC, {{1, "A row asks", QuestionKind::number}, {3, "Choose", QuestionKind::choice, {"To 1", "To 9"}}}};
  HandIn ada = handed("Ada", lesson, "0.31", false), ben = handed("Ben", lesson, "0.90", true);
  ada.answers[0].mistakes = {{"no_scale", 2}};
  ada.answers[1] = {.step = 3, .result = Result::wrong, .tries = 1, .option = 2};
  ben.exam = true;
  const ClassTable table = collected({{"a", ada, {}}, {"b", ben, {}}, {"c", std::nullopt, "it was cut"}}, {lesson});
  EXPECT_EQ(class_text(table),
            "Mine (mine, 00000abc): 2 hand-ins\n\n"
            "question  1  2  right\n"
            "Ada       W  W  0 of 2\n"
            "Ben       R  -  1 of 2, exam\n"
            "R right, r right after wrong answers, W wrong, S looked at the answer, - not tried\n\n"
            "1. A row asks: 1 right (1 at once), 1 wrong, 0 looked, 0 not tried\n"
            "    1 wrong  0.31\n"
            "    1 right  0.90\n"
            "      students with a known mistake: no_scale 1\n\n"
            "2. Choose: 0 right (0 at once), 1 wrong, 0 looked, 1 not tried\n"
            "    1 wrong  To 9\n\n"
            "not counted:\n"
            "  c: it was cut\n");
}

TEST(Classroom, NamesInAnyWritingKeepTheColumns) {
  const ClassLesson lesson{"mine", "Mine", 0xABC, {{1, "A", QuestionKind::number}}};
  const std::string text = class_text(
      collected({{"a", handed("\u674e\u5c0f\u9f99\u5c0f\u9f99", lesson, "1", true), {}}, {"b", handed("Ze\u0301", lesson, "1", true), {}}},
                {lesson}));
  EXPECT_NE(text.find("\nquestion    1  right\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n\u674e\u5c0f\u9f99\u5c0f\u9f99  R  1 of 1\n"), std::string::npos) << "ten columns wide: " << text;
  EXPECT_NE(text.find("\nZe\u0301          R  1 of 1\n"), std::string::npos) << text;
}

TEST(Classroom, OneOtherAnswerIsOne) {
  const ClassLesson lesson{"mine", "Mine", 0xABC, {{1, "A", QuestionKind::number}}};
  for (int n = 8; n <= 10; ++n) {
    std::vector<Received> received;
    for (int i = 0; i < n; ++i) received.push_back({"a", handed("S" + std::to_string(i), lesson, std::to_string(i), false), {}});
    const std::string text = class_text(collected(received, {lesson}));
    EXPECT_EQ(text.find("and 1 other answer\n") != std::string::npos, n == 9) << text;
    EXPECT_EQ(text.find("and 2 other answers\n") != std::string::npos, n == 10) << text;
  }
}

/// A student who changes a model until a condition holds has given no answer before that, so no one is right "at once".
TEST(Classroom, CountsNoTriesOfChanges) {
  for (const QuestionKind kind : {QuestionKind::until, QuestionKind::judge, QuestionKind::number}) {
    const ClassLesson lesson{"mine", "Mine", 0xABC, {{1, "Change it", kind}}};
    const std::string text = class_text(collected({{"a", handed("Ada", lesson, "done", true), {}}}, {lesson}));
    const char* counts = kind == QuestionKind::number ? "1 right (1 at once), 0 wrong" : "1 right, 0 wrong";
    EXPECT_NE(text.find("Change it: " + std::string(counts)), std::string::npos) << text;
  }
}

TEST(Classroom, WhereNothingCountsNamesNoLesson) {
  EXPECT_EQ(class_text(collected({{"c", std::nullopt, "it was cut"}}, {})), "no lesson: 0 hand-ins\n\nnot counted:\n  c: it was cut\n");
}

/// The table for a spreadsheet and the text show the same first answers, also of a lesson whose options nobody here knows.
TEST(Classroom, AnOptionIsShownByItsTextOrByItsNumber) {
  const ClassQuestion question = {3, "Choose", QuestionKind::choice, {"To 1", "To 9"}};
  EXPECT_EQ(option_text(question, 0), "");
  EXPECT_EQ(option_text(question, 2), "To 9");
  EXPECT_EQ(option_text(question, 3), "3");
  const ClassLesson lesson{"mine", "Mine", 0xABC, {question}};
  HandIn ada = empty_hand_in("Ada", lesson);
  ada.answers[0] = {.step = 3, .result = Result::wrong, .tries = 1, .option = 2};
  for (const bool has_lesson : {true, false}) {
    const ClassTable table = collected({{"a", ada, {}}}, has_lesson ? std::vector<ClassLesson>{lesson} : std::vector<ClassLesson>());
    const std::string shown = has_lesson ? "To 9" : "2";
    EXPECT_NE(class_text(table).find("    1 wrong  " + shown + "\n"), std::string::npos) << class_text(table);
    EXPECT_NE(class_csv(table).find(",wrong,\"" + shown + "\",1,"), std::string::npos) << class_csv(table);
  }
  EXPECT_NE(hand_in_json(ada, lesson).find("\"option\": \"To 9\""), std::string::npos);
}

TEST(Classroom, ATableForSpreadsheetsRunsNoFormulas) {
  const ClassLesson lesson = shipped_lesson("softmax");
  const ClassTable table =
      collected({{"=a", std::nullopt, "cut"}, {"b", handed("=HYPERLINK(\"x\")", lesson, "@cat", false), {}}}, {lesson});
  const std::string csv = class_csv(table);
  EXPECT_NE(csv.find("\"'=HYPERLINK(\"\"x\"\")\",\"softmax\","), std::string::npos) << csv;
  EXPECT_NE(csv.find("\"'@cat\""), std::string::npos) << csv;
  const std::string first = csv.substr(0, csv.find('\n'));
  const std::size_t second_begin = first.size() + 1;
  const std::string second = csv.substr(second_begin, csv.find('\n', second_begin) - second_begin);
  EXPECT_EQ(std::count(first.begin(), first.end(), ','), std::count(second.begin(), second.end(), ','));
}

}  // namespace headlight::tests::classroom_test
