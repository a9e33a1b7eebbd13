// A voice says all that a lesson's picture shows: its sentence, a motion, the words of the right option, a control that a word points at.
#include <set>

#include "base/number_text.hpp"
#include "core/scratch_folder.hpp"
#include "headless_program.hpp"
#include "session/motion/way.hpp"
#include "views/lesson/lesson_verdict.hpp"
#include "views/shell/heard.hpp"

namespace headlight::tests::heard_course_test {

struct HeardCourse : ScratchFolder {
  HeadlessProgram p{readable(), {.width = 1280, .height = 800}};

  LessonPlayer& player() { return p.shell.lessons(); }
  ScreenReaderText heard() {
    p.frames(2);
    return p.shell.heard(p.log, p.phrases());
  }
  void open(const char* lesson, int step) {
    player().open_called(lesson, step);
    p.frames(5);
    ASSERT_TRUE(player().is_open());
  }
  static bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
};

TEST_F(HeardCourse, AVerdictOnAChoiceHasTheWordsOfBothOptions) {
  open("query-key-value", 2);
  const LessonAnswer& answer = *player().answer();
  ASSERT_EQ(answer.kind, QuestionKind::choice);
  const Index wrong = answer.index == 0 ? 1 : 0;
  p.tap(Key::digit_0 + static_cast<int>(wrong + 1));
  p.tap(Key::enter);
  const auto called = [&](Index i) {
    std::string words = answer.options[static_cast<size_t>(i)].words();
    EXPECT_TRUE(words.ends_with(".")) << words;
    words.pop_back();
    return std::to_string(i + 1) + ": " + words;
  };
  EXPECT_TRUE(heard().selection.starts_with("Not this time. You said " + called(wrong) + ". The right answer is " + called(answer.index) +
                                            ". There is one W Q"))
      << heard().selection;
  const std::string seen = verdict_on_guess(player(), p.phrases());
  EXPECT_TRUE(holds(seen, "The right answer is **choice " + std::to_string(answer.index + 1) + "**.")) << "no bare number: " << seen;
}

TEST_F(HeardCourse, AnOptionDoesNotEndTwice) {
  open("query-key-value", 2);
  p.log.set_focus("lesson.option.1");
  EXPECT_FALSE(holds(heard().control, ".,")) << heard().control;
}

TEST_F(HeardCourse, AMotionIsHeardFromItsFirstNumberToItsLast) {
  open("query-key-value", 1);
  ASSERT_TRUE(p.shell.motion().on());
  const MotionPlan& plan = p.shell.motion().plan();
  const Cell cell = {plan.node, plan.first_row, plan.first_col};
  const Axes& axes = p.session.graph()[cell.node].axes;
  const std::vector<WayStop> way = way_to(formula(p.session.graph(), p.session.trace(), cell));
  const double first = evaluate(way.front().so_far, [&](const Cell& one) { return p.session.trace().at(one); });
  const std::string words = heard().working;
  EXPECT_TRUE(words.starts_with("Row " + axes.rows.label(cell.row) + ", column " + axes.cols.label(cell.col) + " of ")) << words;
  EXPECT_TRUE(holds(words, std::to_string(way.back().all_terms) + " terms are added, from " + column_text(first, 3) + " to " +
                               column_text(p.session.trace().at(cell), 3) + ". The others are computed the same way."))
      << words;
  for (int i = 0; i < 30; ++i) EXPECT_EQ(heard().working, words) << "it is not read again as the motion goes on";
  p.frames(2000);
  EXPECT_FALSE(p.shell.motion().on());
  EXPECT_EQ(heard().working, "");
}

TEST_F(HeardCourse, AMotionOfWholeRowsSaysItsOperations) {
  open("softmax", 0);
  ASSERT_TRUE(p.shell.motion().on());
  const std::string words = heard().working;
  EXPECT_TRUE(holds(words, "each number, less the largest, becomes a power of e.")) << words;
  EXPECT_TRUE(holds(words, "each is divided by one number, computed from all of them.")) << words;
}

TEST_F(HeardCourse, ColumnsThatMoveAreHeard) {
  open("many-heads", 0);
  std::set<std::string> all;
  for (int step = 0; step < player().n_steps(); ++step) {
    player().go_to(step);
    p.frames(5);
    if (p.shell.motion().on()) all.insert(heard().working);
  }
  EXPECT_TRUE(all.contains("4 heads take their columns: 8 each. No number changes.")) << (all.empty() ? "none" : *all.begin());
  EXPECT_EQ(std::count_if(all.begin(), all.end(), [](const std::string& one) { return one.starts_with("The rows of 4 heads go "); }), 1);
}

/// The motion of a question does not read out the number in question.
TEST_F(HeardCourse, AMotionKeepsTheSecretOfTheQuestion) {
  const auto file = in_folder("mine.md");
  const std::string step = "## One\nshow: q\ncolumns: 8\nmotion: q\npin: q row it col 8\n\nWatch.\n",
                    question = "\n```number\nvalue: q row it col 8\nask: What comes out?\nhint: Watch.\nexplain: It does.\n```\n";
  for (const bool asks : {false, true}) {
    put(file, "---\ntitle: Mine\nmodel: readable\nsentence: The elephant ate the banana as it was hungry\n---\n\n" + step +
                  (asks ? question : ""));
    player().leave_now();
    player().open(file);
    p.frames(5);
    ASSERT_TRUE(player().sound());
    ASSERT_TRUE(p.shell.motion().on());
    const MotionPlan& plan = p.shell.motion().plan();
    const std::string number = column_text(p.session.trace().at({plan.node, plan.first_row, plan.first_col}), 3);
    EXPECT_EQ(holds(heard().working, number), !asks) << heard().working;
    EXPECT_EQ(holds(heard().working, "Row it, column 8 of "), true) << heard().working;
  }
}

TEST_F(HeardCourse, TheSentenceIsHeardWhereItIsNew) {
  open("query-key-value", 0);
  EXPECT_TRUE(holds(heard().status, "The sentence: “The elephant ate the banana as it was hungry”. Every word is asked")) << heard().status;
  open("query-key-value", 1);
  EXPECT_FALSE(holds(heard().status, "The sentence: ")) << heard().status;
  open("query-key-value", 4);
  const std::string& own = player().run().run->document.sentences.front();
  EXPECT_TRUE(holds(heard().status, "The sentence: “" + own + "”. ")) << heard().status;
  open("query-key-value", 5);
  EXPECT_TRUE(holds(heard().status, "The sentence: “The elephant ate the banana as it was hungry”. ")) << "again that of the lesson";
}

TEST_F(HeardCourse, NumbersOfColumnsWithoutNamesStandApart) {
  open("query-key-value", 6);
  ASSERT_EQ(player().answer()->kind, QuestionKind::wrong_row);
  p.tap(Key::down);
  EXPECT_TRUE(holds(heard().selection, "Its numbers: 0: ")) << heard().selection;
}

TEST_F(HeardCourse, APowerIsSaidInWords) {
  open("softmax", 0);
  EXPECT_TRUE(holds(heard().status, "Each score s becomes e to the power of s, which is never below zero.")) << heard().status;
}

/// "You said 36; the run says 36. Close enough." would make one look for a difference.
TEST_F(HeardCourse, TheExactNumberIsRight) {
  open("query-key-value", 3);
  ASSERT_EQ(player().answer()->kind, QuestionKind::number);
  p.type(std::to_string(p.session.document().config.d_head()).c_str());
  p.frames(3);
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(heard().selection.starts_with("You said " + std::to_string(p.session.document().config.d_head()) + ". That is right."))
      << heard().selection;
}

TEST_F(HeardCourse, AStepEndsAsItsLanguageEndsASentence) {
  p.settings.language = "zh";
  p.frames(3);
  open("query-key-value", 0);
  const std::string title = player().step().title.plain();
  EXPECT_TRUE(holds(heard().status, title + "。")) << heard().status;
  EXPECT_FALSE(holds(heard().status, title + ".")) << heard().status;
}

TEST_F(HeardCourse, TheListSaysWhatALessonIsAbout) {
  p.tap(letter('l'));
  p.frames(3);
  const LessonFile& first = player().registry().front();
  EXPECT_TRUE(heard().selection.ends_with(" min. " + first.read.lesson.summary)) << heard().selection;
}

TEST_F(HeardCourse, ALinkWithAnIndexSaysBoth) {
  open("query-key-value", 2);
  p.log.set_focus("lesson.prose.0.1");
  EXPECT_EQ(heard().control, "W Q, link");
}

/// Following a word by keyboard gives the keyboard to its control, and Esc leads back.
TEST_F(HeardCourse, AControlThatAWordPointsAtIsUsedByKeys) {
  open("nobody-looks-ahead", 0);
  EXPECT_TRUE(holds(heard().status, "Everything you can change counts")) << heard().status;
  p.tap(letter('h'));
  p.frames(2);
  EXPECT_TRUE(holds(heard().status, "Everything you can change counts")) << "or the step would be read again: " << heard().status;
  const auto link =
      std::find_if(p.log.items().begin(), p.log.items().end(), [](const Item& one) { return one.name.starts_with("lesson.hint.words."); });
  ASSERT_NE(link, p.log.items().end());
  p.log.set_focus(link->name);
  ASSERT_EQ(heard().control, "The mask, link");
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_EQ(heard().selection, "Here is The mask. Use it, or press Esc to go back to the lesson.");
  EXPECT_TRUE(p.log.is_focused("mask.causal"));
  EXPECT_EQ(heard().control, "Mask, causal, choice");
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.session.document().mask, MaskKind::causal);
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.matrix"));
  EXPECT_FALSE(p.log.has_focus());
}

}  // namespace headlight::tests::heard_course_test
