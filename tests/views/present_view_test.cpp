// Presents in front of a class: large type, and a teacher's actions on the picture.
#include "headless_program.hpp"
#include "views/prose/spoken.hpp"
#include "views/prose/working_line.hpp"

namespace headlight::tests::present_view_test {

struct Presented : HeadlessProgram {
  explicit Presented(Document document = readable(), Screen screen = {.width = 1280, .height = 720})
      : HeadlessProgram(std::move(document), screen) {
    session.go(Stage::softmax);
    tap(Key::f11);
    frames(3);
  }
  void press_letter(char c) {
    tap(letter(c));
    frames(2);
  }
  std::string spoken() const { return spoken_selection(session, phrases()); }
};

TEST(Present, F11HidesTheBarsAndGivesThemBack) {
  Presented p;
  EXPECT_TRUE(p.has("present.matrix"));
  for (const char* bar : {"stage.softmax", "sentence", "play", "page.Explain"}) EXPECT_FALSE(p.has(bar)) << bar;
  p.tap(Key::f11);
  p.frames(3);
  EXPECT_FALSE(p.has("present.matrix"));
  EXPECT_TRUE(p.has("stage.softmax"));
  EXPECT_EQ(p.theme().scale, 1) << "and the size that was chosen";
}

TEST(Present, IsInTheMenuToo) {
  HeadlessProgram p(readable());
  p.click("file");
  p.click("file.menu.9");
  p.frames(2);
  EXPECT_TRUE(p.shell.presenter().on());
}

/// The working has 28 pixels at 1280x720, the sentence 21, everything else 18 and more.
TEST(Present, TheLastRowCanReadThePinnedRow) {
  Presented p(readable(), {390, 844});
  const Painted* narrow = p.painted("present.row");
  ASSERT_TRUE(narrow) << "cells that are too narrow for numbers leave them to a row of its own";
  p.resize({1280, 720});
  const Fonts& fonts = p.theme().fonts;
  for (const ImFont* font : {fonts.equation, fonts.equation_sign}) EXPECT_GE(font->FontSize, 28);
  EXPECT_GE(fonts.body->FontSize, 21);
  for (const ImFont* font : {fonts.tiny, fonts.mono_small, fonts.mono_tiny}) EXPECT_GE(font->FontSize, 18);
  p.session.go(Stage::output);
  p.frames(2);
  const Painted* row = p.painted("present.row");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->heat.values->rows(), 1);
  EXPECT_GE(row->heat.pitch.x, 4 * 13) << "its numbers fit";
  EXPECT_LE(p.item("present.row").max.x, 1280);
}

/// Nine wide numbers fit into the matrix itself, between those of their column.
TEST(Present, ARowOfLargeNumbersIsWhole) {
  Presented p;
  p.session.go(Stage::scores);
  p.frames(2);
  EXPECT_FALSE(p.has("present.row"));
  EXPECT_GE(p.painted("present.matrix")->heat.pitch.x, 5 * 0.6f * 18);
  EXPECT_LE(p.item("present.matrix").max.x, 1280);
}

/// Of ten words the scores have no room for all of their numbers; the pinned row has its own, which the equation below uses.
TEST(Present, ThePinnedRowOfTheScoresHasItsNumbers) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}}) {
    Presented p(readable({"L'\u00e9l\u00e9phant a mang\u00e9 la banane car il avait faim"}), screen);
    ASSERT_TRUE(p.session.selection().pinned);
    int numbers = 0;
    bool read = false;
    for (const Item& item : p.log.items()) {
      numbers += item.name.starts_with("present.in.0.number.");
      read |= item.name.starts_with("present.in.0.read=");
    }
    EXPECT_GE(numbers, 5) << screen.width;
    EXPECT_TRUE(read) << screen.width;
  }
}

/// Boards without scrolling describe the selection in type as large as the pinned row has elsewhere.
TEST(Present, UnderAWholeBoardTheSelectionIsSaidInLargeType) {
  Presented p;
  p.session.selection().look = StageLook::lines;
  p.frames(3);
  const Item words = p.item("present.status.words");
  EXPECT_GE(words.max.y - words.min.y, 26);
  EXPECT_LE(words.max.x, 1280 - 20);
}

TEST(Present, AComparisonIsWholeAndItsRowIsLarge) {
  Presented p;
  p.session.push(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.2f, true});
  p.frames(3);
  p.press_letter('c');
  p.frames(3);
  ASSERT_TRUE(p.has("strip.difference"));
  const Heat& last = p.painted("strip.difference")->heat;
  EXPECT_LE(last.origin.y + last.pitch.y, p.item("present.status").min.y) << "nothing has to be scrolled to";
  EXPECT_EQ(p.painted("strip.b")->heat.values->cols(), 9);
  EXPECT_GE(p.painted("strip.b")->heat.pitch.x, 4 * 0.6f * 19 * p.theme().scale) << "its numbers have the type of a pinned row";
  EXPECT_FALSE(p.has("compare.swap"));
}

TEST(Present, EveryStageOfEveryKindFitsTheWindow) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1600, 1000}})
    for (const char* model : {"readable", "random"}) {
      Presented p(make_document(BuiltInModels().make(model), {"The elephant ate the banana as it was hungry"}), screen);
      for (const StagePlace& stage : p.session.navigation().stages()) {
        SCOPED_TRACE(std::string(model) + " " + id(stage, p.session.nodes()) + " " + std::to_string(screen.width));
        p.session.go(stage);
        p.frames(2);
        ASSERT_TRUE(p.has("present.matrix"));
        const Item matrix = p.item("present.matrix");
        EXPECT_LE(matrix.max.x, static_cast<float>(screen.width));
        EXPECT_LT(matrix.max.y + 20, p.item("present.previous").min.y);
        EXPECT_FALSE(p.spoken().empty());
        EXPECT_EQ(p.spoken().find("**"), std::string::npos);
      }
    }
}

TEST(Present, ALongRowShowsWhatIsAboutThePinnedCell) {
  Presented p(random_document(64, 4));
  p.session.go(Stage::output);
  p.frames(2);
  const NodeId node = main_node(p.session.navigation().place(), p.session.nodes(), 0);
  p.session.navigation().pin({node, 2, 63});
  p.frames(3);
  const Painted* row = p.painted("present.row");
  ASSERT_TRUE(row);
  EXPECT_LT(row->heat.values->cols(), 64);
  EXPECT_EQ((*row->heat.values)(0, row->heat.values->cols() - 1), p.value(node)(2, 63)) << "the last column is the last one";
  p.press(p.cell("present.row", 0, 0));
  p.release();
  EXPECT_EQ(p.session.selection().pinned->col, 64 - row->heat.values->cols()) << "a click there pins the cell that it shows";
}

TEST(Present, AClickerIsEnough) {
  Presented p;
  p.tap(Key::page_down);
  EXPECT_EQ(p.session.selection().stage, Stage::weighted_sum);
  p.tap(Key::page_up);
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
  p.press_letter('b');
  EXPECT_TRUE(p.has("present.black"));
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_FALSE(p.has("present.black")) << "whatever a clicker sends brings the picture back";
  EXPECT_EQ(p.session.selection().stage, Stage::softmax);
}

TEST(Present, BlackIsForClassesOnly) {
  HeadlessProgram p(readable());
  p.tap(letter('b'));
  p.frames(2);
  EXPECT_FALSE(p.has("present.black"));
}

TEST(Present, TheSpotlightFollowsThePointer) {
  Presented p;
  p.press_letter('s');
  p.point({400, 300});
  const Item light = p.item("present.spotlight");
  EXPECT_NEAR(light.centre().x, 400, 2);
  EXPECT_NEAR(light.centre().y, 300, 2);
  p.point({900, 500});
  EXPECT_NEAR(p.item("present.spotlight").centre().x, 900, 2);
  p.press_letter('s');
  EXPECT_FALSE(p.has("present.spotlight"));
}

TEST(Present, StrokesStayWithWhatTheyWereDrawnOnAndChangeNothing) {
  Presented p;
  const auto state = p.session.history().state();
  const auto pinned = p.session.selection().pinned;
  p.press_letter('d');
  EXPECT_TRUE(p.has("present.drawing")) << "it is said on screen";
  p.drag(p.cell("present.matrix", 2, 1), p.cell("present.matrix", 5, 4));
  EXPECT_TRUE(p.has("present.stroke.0"));
  EXPECT_EQ(p.session.history().state(), state);
  EXPECT_EQ(p.session.selection().pinned, pinned) << "the sheet lies over the matrix";
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_FALSE(p.has("present.stroke.0"));
  p.tap(Key::page_up);
  p.frames(2);
  EXPECT_TRUE(p.has("present.stroke.0"));
  p.press_letter('d');
  EXPECT_TRUE(p.has("present.stroke.0"));
  p.press_letter('e');
  EXPECT_FALSE(p.has("present.stroke.0"));
}

TEST(Present, FreezingIsSaidAndLetsThingsChange) {
  Presented p;
  p.press_letter('f');
  EXPECT_TRUE(p.shell.presenter().frozen());
  EXPECT_TRUE(p.has("present.frozen"));
  p.tap(Key::page_down);
  EXPECT_EQ(p.session.selection().stage, Stage::weighted_sum);
  p.press_letter('f');
  EXPECT_FALSE(p.shell.presenter().frozen());
}

TEST(Present, EscapeEndsOneThingAtATime) {
  Presented p;
  p.press_letter('s');
  p.press_letter('d');
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("present.drawing"));
  EXPECT_TRUE(p.has("present.matrix"));
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("present.spotlight"));
  EXPECT_TRUE(p.shell.presenter().on());
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_FALSE(p.shell.presenter().on());
}

TEST(Present, ALessonIsPresentedToo) {
  Presented p;
  p.shell.lessons().open_called("what-attention-is-for", 2);
  p.frames(4);
  p.press_letter('s');
  p.point({400, 300});
  EXPECT_TRUE(p.has("present.spotlight"));
  EXPECT_TRUE(p.has("lesson.matrix"));
  for (int i = 0; i < 2; ++i) p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.shell.presenter().on());
  EXPECT_TRUE(p.shell.lessons().is_open()) << "one more leaves the lesson";
}

TEST(Present, APanelOrAQuestionComesFirst) {
  Presented p;
  p.tap_with_control(letter('o'));
  p.frames(2);
  EXPECT_FALSE(p.has("present.matrix"));
  p.documents.close_panel();
  p.frames(3);
  EXPECT_TRUE(p.has("present.matrix"));
}

TEST(Present, OtherBoardsFillTheWindow) {
  Presented p;
  p.session.selection().map = true;
  p.frames(3);
  EXPECT_FALSE(p.has("stage.softmax"));
  EXPECT_FALSE(p.has("sentence"));
  EXPECT_TRUE(p.has("present.status"));
  p.session.selection().map = false;
  p.session.set_comparing(true);
  p.frames(3);
  EXPECT_TRUE(p.has("present.status"));
  EXPECT_FALSE(p.has("present.matrix"));
}

TEST(Spoken, WhatIsSelectedIsSaidInWords) {
  Presented p;
  p.session.navigation().set_head(1);
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.frames(2);
  EXPECT_EQ(p.spoken(), "Head 2: it looks at elephant with weight 0.90.");
  p.session.push(SetMask{MaskKind::causal});
  p.frames(3);
  p.session.navigation().pin({p.head().pattern, 1, 4});
  p.frames(2);
  EXPECT_EQ(p.spoken(), "Head 2: elephant may not look at banana, which is masked.");
}

TEST(WorkingLine, EveryStageHasOne) {
  HeadlessProgram p(readable());
  for (const StagePlace& stage : p.session.navigation().stages()) {
    p.session.go(stage);
    const NodeId node = main_node(stage, p.session.nodes(), 1);
    const std::string line = working_line(p.session, {node, 6, 0}, p.phrases());
    EXPECT_NE(line.find("**"), std::string::npos) << id(stage, p.session.nodes()) << ": " << line;
  }
  p.session.navigation().set_head(1);
  EXPECT_EQ(working_line(p.session, {p.head().scores, 6, 1}, p.phrases()),
            "2.00 \u00d7 6.00 + (-1.50) \u00d7 (-3.00) + 6 more \u2248 12.00 + 4.50 + 7.32 = **23.82**")
      << "what is printed adds up";
  const std::string share = working_line(p.session, {p.head().pattern, 6, 1}, p.phrases());
  EXPECT_NE(share.find("\u00f7"), std::string::npos) << share;
  EXPECT_EQ(share.find("e^{8.42 \u2212 8.42}"), 0u) << "what was subtracted is seen: " << share;
}

TEST(Present, AStageIsComputedBeforeAClass) {
  Presented p;
  const Motion& motion = p.shell.motion();
  p.click("motion.play");
  for (int i = 0; i < 10; ++i) p.frame(0.05f);
  EXPECT_TRUE(motion.playing());
  p.tap(Key::space);
  EXPECT_FALSE(motion.playing());
  EXPECT_TRUE(motion.on());
  p.tap(Key::escape);
  EXPECT_FALSE(motion.on());
  EXPECT_TRUE(p.shell.presenter().on()) << "the class still sees the stage";
}

}  // namespace headlight::tests::present_view_test
