// Lessons can point at items of the interface by these names, and a lesson's word highlights its item.
#include "core/scratch_folder.hpp"
#include "headless_program.hpp"
#include "session/looks.hpp"
#include "small_models.hpp"

namespace headlight::tests::control_names_test {

void open_page(HeadlessProgram& p, LessonControl::Panel place) {
  using Panel = LessonControl::Panel;
  if (place == Panel::explain) p.shell.inspector().show(InspectorPage::explain);
  if (place == Panel::change) p.shell.inspector().show(InspectorPage::change);
  if (place == Panel::mistakes) p.shell.inspector().show(InspectorPage::mistakes);
  if (place == Panel::history) p.shell.inspector().show(InspectorPage::history);
  p.frames(3);
}

TEST(ControlNames, EveryOtherLookOfAStageHasOne) {
  for (const Look& each : looks()) {
    if (each.look == StageLook::matrix) continue;
    EXPECT_EQ(control_called(std::string(look_controls) + each.id).panel, LessonControl::Panel::look);
  }
}

TEST(ControlNames, AreThoseOfTheProgram) {
  HeadlessProgram p(readable());
  for (const LessonControl& control : lesson_controls()) {
    if (control.panel == LessonControl::Panel::lesson || control.name == "look.heads" || control.name == "look.layers") continue;
    p.session.go(control.name == "look.points"   ? Stage::q
                 : control.name == "look.pieces" ? Stage::tokens
                 : control.name == "look.why"    ? Stage::scores
                                                 : Stage::softmax);
    open_page(p, control.panel);
    ASSERT_TRUE(p.has(control.name)) << control.name;
    EXPECT_NE(p.item(control.name).id, 0u) << control.name << " cannot be pressed";
  }
  HeadlessProgram of_two_layers(two_block_document());
  of_two_layers.session.go(Stage::softmax);
  of_two_layers.frames(2);
  EXPECT_TRUE(of_two_layers.has("look.heads"));
  of_two_layers.session.go(Stage::probs);
  of_two_layers.frames(2);
  EXPECT_TRUE(of_two_layers.has("look.layers"));
  p.shell.lessons().open_called("what-attention-is-for");
  p.frames(4);
  for (const LessonControl& control : lesson_controls()) {
    if (control.panel == LessonControl::Panel::lesson) {
      EXPECT_TRUE(p.has(control.name)) << control.name;
    }
  }
}

struct ControlLesson : ScratchFolder {
  HeadlessProgram p{readable()};

  void open(const std::string& prose) {
    const auto file = in_folder("mine.md");
    put(file, "---\ntitle: Mine\n---\n\n## One\nhead: 2\n\n" + prose + "\n\n## Two\n\nMore.\n");
    p.shell.lessons().open(file);
    p.frames(4);
    ASSERT_TRUE(p.shell.lessons().sound());
  }
};

TEST_F(ControlLesson, AWordShowsTheWindowWithItsControlLit) {
  open("Press [[the causal mask|control mask.causal]].");
  EXPECT_FALSE(p.has("mask.causal"));
  p.click("lesson.prose.0.1");
  p.frames(3);
  ASSERT_TRUE(p.has("lesson.control"));
  EXPECT_TRUE(p.has("lesson.control.words"));
  const Item lit = p.item("lesson.control"), control = p.item("mask.causal");
  EXPECT_LE(lit.min.x, control.min.x);
  EXPECT_GE(lit.max.y, control.max.y);
  p.click("mask.causal");
  p.frames(2);
  EXPECT_EQ(p.session.document().mask, MaskKind::causal) << "it can be used";
  EXPECT_TRUE(p.has("lesson.control"));
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.matrix"));
  EXPECT_TRUE(p.shell.lessons().is_open());
  EXPECT_FALSE(p.shell.lessons().untouched()) << "and the lesson offers the way back";
}

TEST_F(ControlLesson, APageOfTheInspectorIsOpenedForIt) {
  open("Try [[the temperature|control temperature]].");
  p.click("lesson.prose.0.1");
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.control"));
  EXPECT_TRUE(p.has("temperature.slider"));
}

TEST_F(ControlLesson, AClickBesideItOnlyGoesBack) {
  open("Press [[the causal mask|control mask.causal]].");
  p.click("lesson.prose.0.1");
  p.frames(3);
  p.press(p.item("positions").centre());
  p.release();
  p.frames(3);
  EXPECT_TRUE(p.session.document().config.positions) << "what is dimmed is not pressed";
  EXPECT_TRUE(p.has("lesson.matrix"));
}

TEST_F(ControlLesson, TheLessonsOwnControlsLightUpWhereTheyAre) {
  open("Go on with [[this|control lesson.next]].");
  p.hover("lesson.prose.0.1");
  p.frames(2);
  EXPECT_TRUE(p.has("lesson.next"));
  p.click("lesson.prose.0.1");
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.matrix")) << "there is nowhere else to go";
}

}  // namespace headlight::tests::control_names_test
