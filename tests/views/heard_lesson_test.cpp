// Lessons without eyes and without a mouse: the list beyond the fold, the options of a choice, the chosen one, the verdict.
#include <set>

#include "base/number_text.hpp"
#include "headless_program.hpp"
#include "views/prose/spoken.hpp"
#include "views/shell/heard.hpp"

namespace headlight::tests::heard_lesson_test {

struct HeardLesson : testing::Test {
  HeadlessProgram p{readable(), {.width = 1280, .height = 800}};

  ScreenReaderText heard() {
    p.frames(2);
    return p.shell.heard(p.log, p.phrases());
  }
  void open(const char* lesson, int step) {
    p.shell.lessons().open_called(lesson, step);
    p.frames(5);
    ASSERT_TRUE(p.shell.lessons().is_open());
  }
  static bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
};

TEST_F(HeardLesson, TheTabKeyReachesTheLessonsBelowTheFold) {
  p.tap(letter('l'));
  p.frames(3);
  const std::vector<LessonFile>& all = p.shell.lessons().registry();
  const auto n =
      static_cast<int>(std::count_if(all.begin(), all.end(), [](const LessonFile& file) { return !is_puzzle(file.read.lesson); }));
  std::set<std::string> reached;
  for (int i = 0; i < n + 6; ++i) {
    p.tap(Key::tab);
    p.frames(2);
    for (const Item& item : p.log.items())
      if (p.log.is_focused(item.name) && item.max.y - item.min.y > 40) reached.insert(item.name);
  }
  for (int i = 1; i <= n; ++i) EXPECT_TRUE(reached.contains("lessons." + std::to_string(i))) << i;
}

TEST_F(HeardLesson, AChoiceIsHeardWithItsNumbersAndSoIsTheVerdict) {
  open("softmax", 1);
  const LessonAnswer& answer = *p.shell.lessons().answer();
  ASSERT_EQ(answer.kind, QuestionKind::choice);
  const ScreenReaderText before = heard();
  for (size_t i = 0; i < answer.options.size(); ++i) EXPECT_TRUE(holds(before.status, std::to_string(i + 1) + ": ")) << before.status;
  const Index wrong = answer.index == 0 ? 1 : 0;
  p.tap(Key::digit_0 + static_cast<int>(wrong + 1));
  EXPECT_TRUE(heard().selection.starts_with("Your guess: ")) << heard().selection;
  EXPECT_EQ(heard().status, before.status) << "what was read is not read again";
  p.log.set_focus("lesson.option." + std::to_string(wrong + 1));
  EXPECT_TRUE(holds(heard().control, "chosen, " + std::to_string(wrong + 1) + " of " + std::to_string(answer.options.size())))
      << heard().control;
  p.log.drop_focus();
  p.tap(Key::enter);
  const ScreenReaderText after = heard();
  EXPECT_TRUE(after.selection.starts_with("Not this time. You said " + std::to_string(wrong + 1) + ": ")) << after.selection;
  EXPECT_TRUE(holds(after.selection, ". The right answer is " + std::to_string(answer.index + 1) + ": ")) << after.selection;
  EXPECT_TRUE(holds(after.selection, "Only the distances change")) << "with the explanation: " << after.selection;
  EXPECT_EQ(after.status, before.status);
}

TEST_F(HeardLesson, ANumberIsHeardAsTriedAndAsRight) {
  open("softmax", 2);
  ASSERT_EQ(p.shell.lessons().answer()->kind, QuestionKind::number);
  EXPECT_EQ(heard().selection, "Type a number and press Enter.");
  p.log.set_focus("lesson.number.1");
  EXPECT_TRUE(holds(heard().control, "text field")) << heard().control;
  p.tap(Key::enter);
  p.frames(3);
  p.type("0.05");
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_TRUE(holds(heard().selection, "0.05 is not it.")) << heard().selection;
}

/// A step announces its number, and each part ends with a pause for the voice.
TEST_F(HeardLesson, AStepBeginsWithItsPlaceAndItsPartsAreSentences) {
  open("softmax", 1);
  EXPECT_TRUE(heard().status.starts_with("Step 2 of 7: What it keeps. How does softmax change the order of a row? 1: ")) << heard().status;
  EXPECT_FALSE(holds(heard().status, "..")) << heard().status;
  open("softmax", 0);
  EXPECT_TRUE(holds(heard().status, "the square root of d head")) << "an index is no part of a word: " << heard().status;
}

/// A step is not read again when the keyboard enters the matrix, moves in it, and leaves it.
TEST_F(HeardLesson, TheStepIsNotReadAgainForTheSakeOfItsMatrix) {
  open("softmax", 6);
  const std::string status = heard().status;
  p.log.set_focus("lesson.matrix");
  EXPECT_EQ(heard().status, status);
  p.tap(Key::right);
  EXPECT_EQ(heard().status, status);
  EXPECT_TRUE(heard().selection.starts_with("Row ")) << heard().selection;
  p.tap(Key::escape);
  EXPECT_EQ(heard().status, status);
}

TEST_F(HeardLesson, WhoWasWrongHearsWhatToDo) {
  open("softmax", 2);
  p.log.set_focus("lesson.number.1");
  p.tap(Key::enter);
  p.frames(3);
  p.type("0.05");
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_TRUE(holds(heard().selection, "Try another number, or press Enter for the answer.")) << heard().selection;
}

/// Otherwise a screen-reader user would not find it.
TEST_F(HeardLesson, ARowThatIsChosenSaysItsNumbers) {
  open("softmax", 5);
  const LessonAnswer& answer = *p.shell.lessons().answer();
  ASSERT_EQ(answer.kind, QuestionKind::wrong_row);
  p.tap(Key::down);
  p.frames(2);
  const run::Run& run = *p.shell.lessons().run().run;
  const Axes& axes = axes_at(answer.place, run);
  std::string numbers;
  for (Index k = 0; k < axes.cols.size; ++k)
    numbers += (k ? ", " : "") + axes.cols.label(k) + " " + column_text(matrix_at(answer.place, run)(0, k), 2);
  EXPECT_EQ(heard().selection, "Your guess: " + axes.rows.label(0) + ". Its numbers: " + numbers + ".");
}

TEST_F(HeardLesson, AMessageIsNotHeardAgainWithEveryGuess) {
  open("softmax", 1);
  p.session.complain("the marks cannot be saved");
  EXPECT_EQ(heard().working, "the marks cannot be saved");
  p.tap(Key::digit_0 + 1);
  EXPECT_TRUE(heard().selection.starts_with("Your guess: ")) << heard().selection;
  EXPECT_FALSE(holds(heard().selection, "saved")) << heard().selection;
  EXPECT_EQ(heard().working, "the marks cannot be saved") << "which is announced when it changes";
}

TEST_F(HeardLesson, HowToAnswerIsNotHeardAgainWithEverySentence) {
  open("what-attention-is-for", 0);
  while (!p.shell.lessons().answer() || p.shell.lessons().answer()->kind != QuestionKind::until) {
    ASSERT_LT(p.shell.lessons().step_number() + 1, p.shell.lessons().n_steps());
    p.shell.lessons().go_to(p.shell.lessons().step_number() + 1);
    p.frames(3);
  }
  EXPECT_TRUE(holds(heard().selection, "Change the sentence here")) << heard().selection;
  p.session.push(SetSentences{{"the dog ate the banana because it was hungry"}});
  p.frames(3);
  EXPECT_FALSE(holds(heard().selection, "Change the sentence here")) << heard().selection;
  EXPECT_TRUE(holds(heard().selection, "Not yet")) << heard().selection;
}

/// Typing a number does the same as dragging with a pointer.
TEST_F(HeardLesson, ANumberOfAMatrixIsTyped) {
  open("softmax", 6);
  EXPECT_TRUE(holds(heard().status, "By keyboard: Tab to the matrix")) << heard().status;
  p.log.set_focus("lesson.matrix");
  p.frames(2);
  p.tap(Key::right);
  p.frames(3);
  const auto pinned = p.session.selection().pinned;
  ASSERT_TRUE(pinned);
  const double before = p.session.trace().at(*pinned);
  p.tap(Key::enter);
  p.frames(6);
  ASSERT_TRUE(p.has("lesson.cell"));
  p.type("3.25");
  p.tap(Key::enter);
  p.frames(4);
  EXPECT_EQ(p.session.trace().at(*pinned), 3.25);
  EXPECT_FALSE(p.has("lesson.cell"));
  p.tap_with_control(Key::z);
  p.frames(3);
  EXPECT_EQ(p.session.trace().at(*pinned), before);
}

/// A listener reads a question's numbers before answering, as everybody does; those in question stay secret.
TEST_F(HeardLesson, TheNumbersAreReadWhileAQuestionWaits) {
  open("softmax", 2);
  const LessonPlayer& player = p.shell.lessons();
  ASSERT_EQ(player.answer()->kind, QuestionKind::number);
  const NodeId node = player.in_session(player.run().matrices.front())->node;
  const Axes& axes = p.session.graph()[node].axes;
  p.log.set_focus("lesson.matrix");
  p.frames(2);
  const auto pinned = p.session.selection().pinned;
  p.tap(Key::down);
  const std::string first = heard().selection;
  EXPECT_TRUE(first.starts_with("Row ")) << first;
  EXPECT_FALSE(holds(first, "Type a number")) << "not again with every cell: " << first;
  for (int i = 0; i < 20; ++i) p.tap(i < 10 ? Key::up : Key::left);
  p.tap(Key::right);
  EXPECT_EQ(heard().selection, spoken_cell(p.session, {node, 0, 1}, p.phrases(), false));
  EXPECT_EQ(p.shell.lessons().step_number(), 2) << "an arrow does not leave the step";
  EXPECT_EQ(p.session.selection().pinned, pinned);
  for (int i = 0; i < 20; ++i) p.tap(Key::down);
  EXPECT_TRUE(holds(heard().selection, axes.rows.label(axes.rows.size - 1))) << heard().selection;
  p.tap(Key::escape);
  EXPECT_EQ(heard().selection, "Type a number and press Enter.");
}

TEST_F(HeardLesson, WhatIsAskedForIsNotReadOut) {
  open("weighted-sum", 2);
  const LessonPlayer& player = p.shell.lessons();
  const auto asked = player.in_session(player.answer()->hidden().front());
  p.log.set_focus("lesson.matrix");
  std::set<std::string> read;
  for (const char* matrix : {"lesson.matrix", "lesson.matrix.2"}) {
    if (!p.has(matrix)) continue;
    p.log.set_focus(matrix);
    for (int i = 0; i < 20; ++i) p.tap(Key::up);
    for (int i = 0; i < 20; ++i) p.tap(Key::left);
    for (int row = 0; row < 12; ++row, p.tap(Key::down))
      for (int col = 0; col < 12; ++col, p.tap(row % 2 ? Key::left : Key::right)) read.insert(heard().selection);
  }
  const Axes& axes = p.session.graph()[asked->node].axes;
  const std::string place = "Row " + axes.rows.label(*asked->row) + ", column " + axes.cols.label(*asked->col) + ": ";
  EXPECT_TRUE(read.contains(place + "hidden until you answer.")) << place;
  EXPECT_FALSE(read.contains(spoken_cell(p.session, {asked->node, *asked->row, *asked->col}, p.phrases(), false)));
}

TEST_F(HeardLesson, EnterOnACellOfTheRowAnswers) {
  open("query-key-value", 4);
  const LessonPlayer& player = p.shell.lessons();
  ASSERT_EQ(player.answer()->kind, QuestionKind::key);
  p.log.set_focus("lesson.matrix");
  p.frames(2);
  p.tap(Key::right);
  EXPECT_TRUE(holds(heard().selection, ": hidden until you answer.")) << heard().selection;
  p.tap(Key::right);
  p.tap(Key::enter);
  EXPECT_EQ(player.work().guess.index, Index{1});
  EXPECT_EQ(heard().selection, "Your guess: " + axes_at(player.answer()->place, *player.run().run).cols.label(1));
  p.tap(Key::enter);
  EXPECT_TRUE(player.work().revealed);
}

TEST_F(HeardLesson, AVerdictIsNotHeardAgainWithEveryCell) {
  open("query-key-value", 4);
  p.tap(Key::right);
  p.tap(Key::enter);
  EXPECT_TRUE(holds(heard().selection, "You said ")) << heard().selection;
  p.log.set_focus("lesson.matrix");
  p.frames(2);
  p.tap(Key::right);
  p.tap(Key::down);
  EXPECT_TRUE(heard().selection.starts_with("Row ")) << heard().selection;
  EXPECT_FALSE(holds(heard().selection, "You said ")) << heard().selection;
  EXPECT_FALSE(holds(heard().selection, "The query is a question")) << heard().selection;
}

TEST_F(HeardLesson, WordsForKeysAreNeitherOnAPhoneNorOnPaper) {
  open("softmax", 6);
  const LessonText text{"{{window: Drag.}}{{keys: Type.}}{{paper: Write.}}", {}};
  const LessonPlayer& player = p.shell.lessons();
  EXPECT_EQ(player.rendered(text, Medium::window).words(), "Drag.Type.");
  EXPECT_EQ(player.rendered(text, Medium::phone).words(), "Drag.");
  EXPECT_EQ(player.rendered(text, Medium::paper).words(), "Write.");
  p.resize({.width = 390, .height = 844});
  EXPECT_FALSE(holds(heard().status, "By keyboard")) << heard().status;
}

TEST_F(HeardLesson, AMatrixSaysItsName) {
  open("softmax", 5);
  p.log.set_focus("lesson.matrix");
  EXPECT_TRUE(heard().control.starts_with("Attention weights, head ")) << heard().control;
  EXPECT_TRUE(holds(heard().control, "9 × 9, matrix")) << heard().control;
}

TEST_F(HeardLesson, TheDotsSayTheirStepsAndWhereOneIs) {
  open("softmax", 1);
  p.log.set_focus("lesson.dot.2");
  EXPECT_TRUE(heard().control.starts_with("Step 2: What it keeps, chosen, 2 of ")) << heard().control;
  p.log.set_focus("lesson.dot.1");
  EXPECT_TRUE(heard().control.starts_with("Step 1: Scores are not weights yet, ")) << heard().control;
}

}  // namespace headlight::tests::heard_lesson_test
