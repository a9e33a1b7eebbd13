// Keys do everything to a cell that the pointer does; Escape closes open panels; a quick hand misses no cell.
#include "headless_program.hpp"

namespace headlight::tests::keyboard_test {

struct Keyboard : testing::Test {
  HeadlessProgram p{readable()};
};

TEST_F(Keyboard, ShiftAndArrowsMoveThePinnedCellAndPinOneWhereNoneIs) {
  const Cell before = *p.session.selection().pinned;
  p.tap_with_shift(Key::down);
  EXPECT_EQ(*p.session.selection().pinned, (Cell{before.node, before.row + 1, before.col}));
  p.tap_with_shift(Key::left);
  EXPECT_EQ(*p.session.selection().pinned, (Cell{before.node, before.row + 1, before.col - 1}));
  EXPECT_EQ(p.session.selection().stage, Stage::softmax) << "the stage stays";
  p.tap(Key::escape);
  EXPECT_FALSE(p.session.selection().pinned);
  p.tap_with_shift(Key::right);
  EXPECT_TRUE(p.session.selection().pinned);
  for (int i = 0; i < 20; ++i) p.tap_with_shift(Key::up);
  EXPECT_EQ(p.session.selection().pinned->row, 0) << "it stops at the edge";
}

TEST_F(Keyboard, AMatrixIsReachedByTabItsCellsByArrowsAndItsNumberByEnter) {
  p.log.set_focus("in");
  p.frame();
  EXPECT_TRUE(p.item("in").tab_stop);
  const Cell before = *p.session.selection().pinned;
  p.tap(Key::right);
  const Cell after = *p.session.selection().pinned;
  EXPECT_EQ(after, (Cell{p.head().masked_scores, before.row, before.col + 1})) << "in the matrix that has the keyboard";
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_TRUE(p.has("cell.value")) << "the page on which a number is typed";
}

TEST_F(Keyboard, TheTransposedMatrixMovesAsItStandsOnScreen) {
  p.session.go(Stage::scores);
  p.frames(2);
  p.session.navigation().pin({p.head().k, 1, 2});
  p.log.set_focus("top");
  p.frame();
  p.tap(Key::right);
  EXPECT_EQ(*p.session.selection().pinned, (Cell{p.head().k, 2, 2})) << "the next word of K laid on its side";
}

TEST_F(Keyboard, AMaskIsPaintedWithEnter) {
  p.session.go(Stage::mask);
  p.frames(2);
  const NodeId mask = p.session.navigation().attention().mask;
  p.session.navigation().pin({mask, 2, 3});
  p.log.set_focus("mask_matrix");
  p.frame();
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.value(p.session.navigation().attention().mask)(2, 3), -INFINITY);
}

TEST_F(Keyboard, AMaskPaintedQuicklySkipsNoCell) {
  p.session.go(Stage::mask);
  p.frames(2);
  p.drag(p.cell("mask_matrix", 4, 1), p.cell("mask_matrix", 4, 8), 1);
  const Matrix& mask = p.value(p.session.navigation().attention().mask);
  for (Index col = 1; col <= 8; ++col) EXPECT_EQ(mask(4, col), -INFINITY) << col;
  EXPECT_EQ(mask(4, 0), 0);
  EXPECT_EQ(p.session.history().entries().size(), 2u) << "one step of the history";
}

TEST_F(Keyboard, ControlQEndsTheProgramAndAsksFirstWhereSomethingWouldBeLost) {
  p.session.push(SetHeads{2});
  p.frames(2);
  p.tap_with_control(letter('q'));
  EXPECT_FALSE(p.documents.closing());
  ASSERT_TRUE(p.documents.question());
  p.documents.answer(Answer::discard);
  p.frames(2);
  EXPECT_TRUE(p.documents.closing());
}

TEST(EscapeKey, ClosesTheDrawerBeforeItLetsGoOfTheCell) {
  HeadlessProgram p(readable(), {1100, 800});
  p.tap(letter('i'));
  ASSERT_TRUE(p.has("page.Explain"));
  p.tap(Key::escape);
  p.frame();
  EXPECT_FALSE(p.has("page.Explain"));
  EXPECT_TRUE(p.session.selection().pinned);
  p.tap(Key::escape);
  EXPECT_FALSE(p.session.selection().pinned);
}

TEST(EscapeKey, EndsAComparisonLast) {
  HeadlessProgram p(readable());
  p.session.set_comparing(true);
  p.frames(2);
  p.tap(Key::escape);
  EXPECT_TRUE(p.session.comparison());
  p.tap(Key::escape);
  EXPECT_FALSE(p.session.comparison());
}

/// The ring is drawn above everything: no neighbour covers a part of it.
TEST(FocusRing, IsDrawnAboveItsNeighbours) {
  HeadlessProgram p(readable());
  const int before = ImGui::GetForegroundDrawList()->VtxBuffer.Size;
  p.log.set_focus("mask.none");
  p.frame();
  EXPECT_GT(ImGui::GetForegroundDrawList()->VtxBuffer.Size, before);
}

/// Arrows, Home, End and Tab move through a menu, Enter takes a row, Escape returns the focus.
TEST_F(Keyboard, AMenuIsWorkedByKeys) {
  p.log.set_focus("file");
  p.frame();
  p.tap(Key::enter);
  p.frames(2);
  ASSERT_TRUE(p.has("file.menu.0"));
  EXPECT_TRUE(p.log.is_focused("file.menu.0"));
  p.tap(Key::down);
  EXPECT_TRUE(p.log.is_focused("file.menu.1"));
  p.tap(Key::tab);
  EXPECT_TRUE(p.log.is_focused("file.menu.2"));
  p.tap(Key::up);
  p.tap(Key::up);
  p.tap(Key::up);
  EXPECT_FALSE(p.log.is_focused("file.menu.0")) << "it goes round";
  p.tap(Key::home);
  EXPECT_TRUE(p.log.is_focused("file.menu.0"));
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("file.menu.0"));
  EXPECT_TRUE(p.log.is_focused("file"));
  p.tap(Key::enter);
  p.frames(2);
  for (int i = 0; i < 8; ++i) p.tap(Key::down);
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(p.has("lessons.1")) << "Lessons was taken";
}

TEST_F(Keyboard, AListBeginsAtWhatIsChosenAndAPressElsewhereClosesIt) {
  p.log.set_focus("speed");
  p.frame();
  p.tap(Key::enter);
  p.frames(2);
  ASSERT_TRUE(p.has("speed.menu.0"));
  p.tap(Key::end);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.settings.speed, 4);
  EXPECT_FALSE(p.has("speed.menu.0"));
  p.log.set_focus("model");
  p.frame();
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_TRUE(p.log.is_focused("model.0")) << "readable is the first";
  p.press({640, 400});
  p.release();
  p.frames(2);
  EXPECT_FALSE(p.has("model.0"));
}

/// The list announces the position, and Tab reaches lessons below the fold.
TEST_F(Keyboard, TheListOfLessonsIsHeardToItsEnd) {
  p.tap(letter('l'));
  p.frames(3);
  const auto heard = [&] { return p.shell.heard(p.log, p.phrases()).selection; };
  EXPECT_TRUE(heard().starts_with("1. ")) << heard();
  p.tap(Key::down);
  p.frame();
  EXPECT_TRUE(heard().starts_with("2. ")) << heard();
  const std::vector<LessonFile>& all = p.shell.lessons().registry();
  const auto n =
      static_cast<int>(std::count_if(all.begin(), all.end(), [](const LessonFile& file) { return !is_puzzle(file.read.lesson); }));
  ASSERT_GT(n, 10);
  for (int i = 1; i <= n; ++i) {
    while (!p.log.is_focused("lessons." + std::to_string(i))) {
      ASSERT_FALSE(p.log.is_focused("lessons.folder")) << "lesson " << i << " was left out";
      p.tap(Key::tab);
      p.frames(2);
    }
    EXPECT_TRUE(heard().starts_with(std::to_string(i) + ". ")) << heard();
  }
}

TEST_F(Keyboard, AFieldIsReachedByTabAndTypedIntoAfterEnter) {
  p.log.set_focus("sentence");
  p.frame();
  EXPECT_TRUE(p.item("sentence").tab_stop);
  EXPECT_NE(p.shell.heard(p.log, p.phrases()).control.find("text field"), std::string::npos);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

/// Tab goes through the list to the items below it; Escape returns the focus to the list.
TEST_F(Keyboard, TheFootOfTheListOfLessonsIsReached) {
  p.tap(letter('l'));
  p.frames(3);
  p.tap_with_shift(Key::tab);
  p.frames(2);
  EXPECT_TRUE(p.log.has_focus());
  int steps = 0;
  while (!p.log.is_focused("lessons.marks") && ++steps < 5) p.tap_with_shift(Key::tab);
  EXPECT_TRUE(p.log.is_focused("lessons.marks"));
  p.tap(Key::escape);
  EXPECT_FALSE(p.log.has_focus());
  EXPECT_TRUE(p.has("lessons.1")) << "the list is still there";
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_TRUE(p.shell.lessons().is_open());
}

}  // namespace headlight::tests::keyboard_test
