// Announcements for people who cannot see the window: the status line, the selection with its working, and the keyboard focus.
#include "views/shell/heard.hpp"

#include <set>

#include "base/number_text.hpp"
#include "headless_program.hpp"

namespace headlight::tests::heard_test {

struct HeardWindow : testing::Test {
  HeadlessProgram p{readable()};
  ScreenReaderText heard() {
    p.frame();
    return p.shell.heard(p.log, p.phrases());
  }
  std::string control(const char* item) {
    p.log.set_focus(item);
    return heard().control;
  }
};

TEST_F(HeardWindow, TheSelectionAndItsWorkingAreSaid) {
  p.session.go(Stage::softmax);
  p.session.navigation().set_head(1);
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.frames(2);
  const ScreenReaderText all = heard();
  EXPECT_FALSE(all.status.empty());
  EXPECT_EQ(all.status.find("**"), std::string::npos) << all.status;
  EXPECT_NE((all.status + all.selection).find("elephant"), std::string::npos) << all.status << all.selection;
  EXPECT_TRUE(all.working.starts_with("e to the power of 8.42")) << all.working;
  EXPECT_EQ(all.control, "");
}

TEST_F(HeardWindow, AMessageAndAQuestionAreSaid) {
  p.session.complain("this went wrong");
  EXPECT_NE(heard().status.find("this went wrong"), std::string::npos);
  p.session.push(SetHeads{2});
  p.frames(2);
  p.documents.start_new();
  p.frames(2);
  EXPECT_NE(heard().status.find("Save the changes"), std::string::npos) << heard().status;
}

TEST_F(HeardWindow, ControlsSayTheirNameKindAndState) {
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_EQ(control("undo").find("Undo"), 0u) << control("undo");
  EXPECT_NE(control("undo").find("button, not available"), std::string::npos) << control("undo");
  EXPECT_EQ(control("mask.causal"), "Mask, causal, choice");
  EXPECT_EQ(control("mask.none"), "Mask, none, chosen");
  EXPECT_NE(control("heads.plus").find("4, button"), std::string::npos) << control("heads.plus");
  EXPECT_NE(control("positions").find("switch, on"), std::string::npos) << control("positions");
  EXPECT_NE(control("chip.1").find("elephant"), std::string::npos) << control("chip.1");
  EXPECT_NE(control("out").find("9 × 9, matrix"), std::string::npos) << control("out");
  p.click("sentence");
  EXPECT_NE(heard().control.find("The elephant ate the banana as it was hungry, text field"), std::string::npos) << heard().control;
}

/// Each cell is one short sentence as the arrows move through a matrix.
TEST_F(HeardWindow, ACellIsHeardWithItsRowAndColumnAsTheArrowsMove) {
  p.session.push(SetMask{MaskKind::causal});
  p.session.go(Stage::softmax);
  p.frames(3);
  p.log.set_focus("out");
  p.frame();
  p.tap(Key::enter);
  p.frames(2);
  for (const Key key : {Key::down, Key::down, Key::right}) p.tap(key);
  p.frames(2);
  const Cell cell = *p.session.selection().pinned;
  const Axes& axes = p.session.graph()[cell.node].axes;
  const std::string place = "Row " + axes.rows.label(cell.row) + ", column " + axes.cols.label(cell.col) + ": ";
  const ScreenReaderText all = heard();
  EXPECT_EQ(all.selection, place + column_text(p.session.trace().at(cell), 2) + ".");
  EXPECT_EQ(all.status + all.working, "");
  EXPECT_NE(all.control.find("matrix"), std::string::npos) << all.control;
  for (int i = 0; i < 9; ++i) p.tap(Key::up);
  for (int i = 0; i < 9; ++i) p.tap(Key::right);
  p.frames(2);
  EXPECT_EQ(heard().selection, "Row The, column hungry: masked.");
}

TEST_F(HeardWindow, ACellThatWasSetByHandSaysSo) {
  p.session.go(Stage::softmax);
  p.session.navigation().pin({p.head().pattern, 2, 1});
  p.frames(2);
  p.log.set_focus("out");
  p.frame();
  const std::string before = heard().selection;
  EXPECT_FALSE(before.ends_with("set by hand.")) << before;
  p.type("0.5");
  p.frames(2);
  p.tap(Key::enter);
  p.frames(3);
  p.log.set_focus("out");
  EXPECT_TRUE(heard().selection.ends_with(": 0.50, set by hand.")) << heard().selection;
}

/// Tab goes through the whole window and always says where it is.
TEST_F(HeardWindow, EverythingThatTabReachesSaysWhatItIs) {
  for (const Stage stage : {Stage::tokens, Stage::softmax, Stage::output}) {
    p.session.go(stage);
    p.frames(2);
    p.log.drop_focus();
    std::string first;
    for (int i = 0; i < 200; ++i) {
      p.tap(Key::tab);
      p.frame();
      const ScreenReaderText all = heard();
      ASSERT_TRUE(p.log.focused());
      EXPECT_FALSE(p.log.focused()->label.empty() && p.log.focused()->value.empty()) << i << ": " << all.control;
      if (i == 0) first = all.control;
      else if (all.control == first && i > 20) break;
    }
  }
}

/// Ten switches that all say "switch, off" are useless, and so is a slider without a name.
TEST_F(HeardWindow, NoTwoSwitchesAreCalledAlikeAndEverySliderAndFieldHasAName) {
  p.session.go(Stage::softmax);
  for (const InspectorPage page : {InspectorPage::explain, InspectorPage::change, InspectorPage::mistakes, InspectorPage::history}) {
    p.shell.inspector().show(page);
    p.frames(3);
    std::set<std::string> switches;
    std::set<std::string> reached;
    for (const Item& item : std::vector<Item>(p.log.items())) {
      if (!item.tab_stop || !reached.insert(item.name).second) continue;
      p.log.set_focus(item.name);
      p.frame();
      const auto control = p.log.focused();
      ASSERT_TRUE(control) << item.name;
      if (control->kind == ControlKind::toggle) {
        EXPECT_TRUE(switches.insert(control->label).second) << item.name << ": " << control->label;
      }
      if (control->kind == ControlKind::toggle || control->kind == ControlKind::slider) {
        EXPECT_FALSE(control->label.empty()) << item.name;
      }
    }
    if (page == InspectorPage::mistakes) {
      EXPECT_GE(switches.size(), 10u);
    }
  }
  p.shell.inspector().show(InspectorPage::change);
  p.frames(2);
  for (const char* field : {"cell.value", "temperature", "sentence"}) {
    p.click(field);
    p.frame();
    ASSERT_TRUE(p.log.focused()) << field;
    EXPECT_EQ(p.log.focused()->kind, ControlKind::field);
    EXPECT_FALSE(p.log.focused()->label.empty()) << field;
    p.tap(Key::escape);
  }
}

TEST_F(HeardWindow, AMatrixSaysItsPinnedCellAndNotAllItsNumbers) {
  p.session.go(Stage::softmax);
  p.frames(2);
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.frames(2);
  EXPECT_LT(control("out").size(), 60u) << control("out");
  EXPECT_TRUE(heard().selection.starts_with("Row it, column elephant: ")) << heard().selection;
}

TEST_F(HeardWindow, AStepperSaysWhichWayItGoes) {
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_TRUE(control("heads.plus").starts_with("Heads, one more")) << control("heads.plus");
  EXPECT_TRUE(control("heads.minus").starts_with("Heads, one less")) << control("heads.minus");
  EXPECT_TRUE(control("file").starts_with("Menu")) << control("file");
  EXPECT_LT(control("model").size(), 60u) << control("model");
}

/// The options, the chosen one and the verdict are each announced when they appear.
TEST_F(HeardWindow, AnAnswerIsHeardFromTheChoiceToTheVerdict) {
  LessonPlayer& desk = p.shell.lessons();
  int questions = 0;
  for (const LessonFile& file : std::vector<LessonFile>(desk.registry())) {
    desk.open(file);
    p.frames(4);
    for (int step = 0; step < desk.n_steps(); ++step) {
      desk.go_to(step);
      p.frames(4);
      if (!desk.answer() || desk.answer()->kind != QuestionKind::choice) continue;
      ++questions;
      for (size_t i = 0; i < desk.answer()->options.size(); ++i)
        EXPECT_NE(heard().status.find(std::to_string(i + 1) + ": "), std::string::npos) << heard().status;
      EXPECT_EQ(heard().selection, "");
      p.tap(Key::down);
      EXPECT_NE(heard().selection.find("Your guess"), std::string::npos) << heard().selection;
      EXPECT_NE(control("lesson.option.1").find("chosen"), std::string::npos) << control("lesson.option.1");
      p.log.drop_focus();
      desk.reveal();
      p.frames(3);
      EXPECT_NE(heard().selection.find("You said 1"), std::string::npos) << heard().selection;
      EXPECT_NE(control("lesson.dot.1").find("1"), std::string::npos);
    }
    desk.leave_now();
    if (questions >= 3) break;
  }
  EXPECT_GE(questions, 3);
}

TEST_F(HeardWindow, ALessonsWordsAreSaidAndWhatItCoversIsNot) {
  p.shell.lessons().open_called("softmax", 1);
  p.frames(4);
  ASSERT_TRUE(p.shell.lessons().is_open());
  const ScreenReaderText all = heard();
  EXPECT_NE(all.status.find(p.shell.lessons().step().title.plain()), std::string::npos) << all.status;
  EXPECT_EQ(all.working, "");
}

}  // namespace headlight::tests::heard_test
