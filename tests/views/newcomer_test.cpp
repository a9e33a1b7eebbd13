// Actions of a person who sees the program for the first time, and their safety.
#include <cmath>

#include "headless_program.hpp"
#include "widgets_fixture.hpp"

namespace headlight::tests::newcomer_test {

struct Newcomer : HeadlessProgram {
  explicit Newcomer(Document document = readable(), Screen screen = {1280, 800}) : HeadlessProgram(std::move(document), screen) {}
  std::string sentence() const { return session.document().sentences.front(); }
};

TEST(Newcomer, WhoTypesIntoNothingIsToldWhereToType) {
  Newcomer p;
  for (const char* c : {"h", "e", "l", "o"}) p.type(c);
  EXPECT_NE(p.session.message().find("Ctrl+L"), std::string::npos) << p.session.message();
  for (int i = 0; i < 60; ++i) p.frame();
  p.session.report("");
  for (const char* c : {"r", "r", "r", "r", "r"}) p.type(c);
  EXPECT_EQ(p.session.message(), "") << "a key that is held is no sentence";
  for (int i = 0; i < 60; ++i) p.frame();
  p.type("c");
  for (int i = 0; i < 60; ++i) p.frame();
  p.type("r");
  for (int i = 0; i < 60; ++i) p.frame();
  p.type("i");
  EXPECT_EQ(p.session.message(), "") << "nor are keys, one after the other";
}

/// A key that arrives with a letter of a sentence does nothing.
TEST(Newcomer, LettersOfASentenceAreNoKeys) {
  Newcomer p;
  for (const char* c : {"w", "e", "a", "r"}) p.type(c);
  ImGui::GetIO().AddInputCharactersUTF8("o");
  p.tap(Key::o);
  EXPECT_FALSE(p.session.selection().map);
  for (int i = 0; i < 60; ++i) p.frame();
  p.tap(Key::o);
  EXPECT_TRUE(p.session.selection().map);
}

/// The caret appears some frames after the request.
TEST(Newcomer, NoLetterIsLostBehindAShortcut) {
  for (const bool closed : {false, true}) {
    BuiltInModels models;
    Newcomer p(closed ? make_document(models.make("en-fr"), {"the cat slept"}) : readable());
    p.tap_with_control(letter('l'));
    for (const char* c : {"t", "h", "e", " ", "d", "o", "g"}) {
      ImGui::GetIO().AddInputCharactersUTF8(c);
      p.frame();
    }
    p.frames(3);
    p.tap(Key::enter);
    p.frames(3);
    EXPECT_EQ(p.sentence(), "the dog");
    p.click("sentence");
    p.tap_with_control(Key::a);
    for (const char* c : {"t", "h", "e", " ", "c", "a", "t"}) {
      ImGui::GetIO().AddInputCharactersUTF8(c);
      p.frame();
    }
    p.tap(Key::enter);
    p.frames(3);
    EXPECT_EQ(p.sentence(), "the cat");
  }
}

TEST(Newcomer, TheFieldSaysThatEnterIsWaitedFor) {
  Newcomer p;
  EXPECT_FALSE(p.has("sentence.enter"));
  p.click("sentence");
  EXPECT_FALSE(p.has("sentence.enter"));
  p.type("s and everything else that makes this sentence longer than its field is wide, at any size of the window");
  EXPECT_TRUE(p.has("sentence.enter"));
  p.tap(Key::enter);
  p.frames(3);
  EXPECT_FALSE(p.has("sentence.enter"));
}

TEST(Newcomer, ADragUpIsMoreAndPinsItsCell) {
  Newcomer p;
  p.click("stage.softmax");
  p.frames(2);
  const Cell dragged = {p.head().pattern, 4, 2};
  const float before = p.session.trace().at(dragged);
  const ImVec2 from = p.cell("out", 4, 2);
  p.drag(from, {from.x + 2, from.y - 30});
  p.frames(2);
  EXPECT_GT(p.session.trace().at(dragged), before);
  EXPECT_EQ(p.session.selection().pinned, dragged);
  const float up = p.session.trace().at(dragged);
  p.drag(from, {from.x, from.y + 12});
  p.frames(2);
  EXPECT_LT(p.session.trace().at(dragged), up);
}

TEST(Newcomer, NowStaysBesideItsNumberWhenThatIsSet) {
  for (const char* language : {"en", "fr"}) {
    Newcomer p;
    p.settings.language = language;
    p.click("page.Change");
    p.frames(2);
    const Item now = p.item("cell.now"), field = p.item("cell.value");
    p.enter("cell.value", "0.4");
    p.frames(3);
    ASSERT_TRUE(p.has("cell.reset"));
    EXPECT_EQ(p.item("cell.now").min.x, now.min.x) << language;
    EXPECT_EQ(p.item("cell.value").min.x, field.min.x) << language;
    EXPECT_GE(p.item("cell.reset").min.y, field.max.y) << language;
  }
}

/// The choice of a head says in every language that it is one of heads.
TEST_F(Widgets, AHeadStepperHasRoomForItsWord) {
  for (const char* language : {"en", "fr", "es", "zh"}) {
    const Phrases words = phrases_in(language);
    frame([&](const Canvas& c) {
      const Canvas spoken{c.theme, c.draw, c.heat, c.log, words};
      for (const int n : {4, 12}) {
        constexpr float bar_and_chevrons = 64;
        const float word = c.text_width(c.fonts().small_medium, words("widget.head", {{"head", n}, {"all", n}}));
        EXPECT_LE(word, head_stepper_width(spoken, n) - bar_and_chevrons) << language << ", " << n;
      }
    });
  }
}

/// An item that moves under a resting pointer shows no tooltip until the pointer moves.
TEST_F(Widgets, ATooltipIsForAPointerThatWentThere) {
  std::string name = "before";
  const Draw draw = [&](const Canvas& c) {
    button(c, name, {10, 10, 100, 34}, "Go", ButtonKind::primary, {"Goes on"});
    button(c, "other", {300, 10, 100, 34}, "Stay", ButtonKind::primary, {"Stays"});
  };
  const auto wait = [&] {
    for (int i = 0; i < 60; ++i) frame(draw);
  };
  frame(draw);
  hover(draw, "before");
  wait();
  EXPECT_TRUE(log_.find("tooltip"));
  name = "after";
  wait();
  EXPECT_FALSE(log_.find("tooltip")) << "another board has come";
  input_.move(62, 28);
  wait();
  EXPECT_TRUE(log_.find("tooltip"));
  hover(draw, "other");
  wait();
  EXPECT_TRUE(log_.find("tooltip"));
}

/// A press may open another board right after the pointer arrived: the items of that board have not been pointed at either. Nor have those
/// of a board that follows one without any tooltip.
TEST_F(Widgets, NoTooltipStandsWhereAPressHasBroughtAnotherBoard) {
  bool pressed = false;
  const Draw draw = [&](const Canvas& c) {
    if (pressed) button(c, "after", {200, 10, 100, 34}, "Go", ButtonKind::primary, {"Goes on"});
    else if (button(c, "before", {200, 10, 100, 34}, "On", ButtonKind::primary, {"On to the next"})) pressed = true;
  };
  frame(draw);
  input_.move(250, 28);
  frame(draw);
  input_.press();
  frame(draw);
  input_.release();
  frame(draw);
  frame(draw);
  ASSERT_TRUE(pressed);
  for (int i = 0; i < 60; ++i) frame(draw);
  EXPECT_FALSE(log_.find("tooltip"));
  input_.move(252, 28);
  for (int i = 0; i < 60; ++i) frame(draw);
  EXPECT_TRUE(log_.find("tooltip"));

  bool explains = false;
  const Draw other = [&](const Canvas& c) { button(c, "late", {20, 60, 100, 34}, "Go", ButtonKind::primary, {explains ? "Goes on" : ""}); };
  const Draw nothing = [](const Canvas& c) { c.note("nothing", {0, 0, 10, 10}); };
  frame(nothing);
  input_.move(60, 78);
  for (int i = 0; i < 5; ++i) frame(nothing);
  explains = true;
  for (int i = 0; i < 60; ++i) frame(other);
  EXPECT_FALSE(log_.find("tooltip"));
}

TEST(Newcomer, ATooltipStandsBesideWhatItIsAbout) {
  Newcomer p;
  for (const char* name : {"undo", "positions", "mask.word", "play", "model.settings"}) {
    p.hover(name);
    for (int i = 0; i < 40; ++i) p.frame();
    ASSERT_TRUE(p.has("tooltip")) << name;
    const Item about = p.item(name), tip = p.item("tooltip");
    EXPECT_TRUE(tip.min.y >= about.max.y || tip.max.y <= about.min.y) << name;
  }
}

TEST(Newcomer, TheInspectorBeginsAtItsTopWhenOneStepsIntoAStage) {
  Newcomer p(readable(), {1280, 600});
  p.session.go(Stage::softmax);
  p.frames(2);
  p.tap(Key::o);
  p.frames(2);
  p.tap(letter('i'));
  p.frames(2);
  const Item tab = p.item("page.Explain");
  p.point({tab.centre().x, tab.max.y + 200});
  p.scroll(-20);
  p.tap(Key::escape);
  p.frames(2);
  p.tap(Key::escape);
  p.frames(2);
  ASSERT_FALSE(p.session.selection().map);
  EXPECT_TRUE(p.has("what"));
  EXPECT_GE(p.item("what").min.y, tab.max.y);
  EXPECT_LT(p.item("what").min.y, tab.max.y + 80);
}

TEST(Newcomer, TheMarksOfTheTabsStandClearOfTheirWords) {
  for (const char* language : {"en", "fr"}) {
    Newcomer p;
    p.settings.language = language;
    p.session.push(SetTemperature{2});
    p.frames(4);
    const ImVec2 corner = {p.item("page.Change").max.x, p.item("page.Change").min.y};
    bool found = false;
    const ImDrawData* drawn = ImGui::GetDrawData();
    for (int i = 0; i < drawn->CmdListsCount; ++i)
      for (const ImDrawVert& v : drawn->CmdLists[i]->VtxBuffer)
        found |= v.col == p.theme().palette.edit && std::abs(v.pos.x - corner.x) < 10 && std::abs(v.pos.y - corner.y) < 10;
    EXPECT_TRUE(found) << language;
  }
}

TEST(Newcomer, LostRolesAreSaidWhereHeadsAreChanged) {
  Newcomer p;
  p.click("heads.minus");
  p.frames(3);
  EXPECT_NE(p.session.message().find("no longer hold"), std::string::npos) << p.session.message();
  p.click("heads.plus");
  p.frames(3);
  EXPECT_EQ(p.session.message(), "");
}

TEST(Newcomer, TheMenuLeadsOutOfTheProgram) {
  Newcomer p;
  p.click("file");
  p.click("file.menu.13");
  p.frames(2);
  EXPECT_TRUE(p.documents.closing());
}

TEST(Newcomer, SoftmaxSaysWhyARowRests) {
  Newcomer p;
  p.session.go(Stage::softmax);
  p.frames(2);
  p.session.navigation().pin({p.head().pattern, 4, 0});
  p.frames(3);
  EXPECT_GT(p.value(p.head().pattern)(4, 0), 0.6f);
  EXPECT_EQ(p.value(p.head().masked_scores).row(4).maxCoeff(), p.value(p.head().masked_scores)(4, 0)) << "as it says";
  const auto links = [&] {
    int n = 0;
    for (const Item& item : p.log.items()) n += item.name.starts_with("look.");
    return n;
  };
  const int resting = links();
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.frames(3);
  EXPECT_GT(resting, links());
}

}  // namespace headlight::tests::newcomer_test
