// Lessons on screen: by mouse and by keyboard, and the whole course in a small window.
#include "base/asset.hpp"
#include "core/scratch_folder.hpp"
#include "headless_program.hpp"
#include "lesson/check_lesson.hpp"

namespace headlight::lesson_view_test {

constexpr Key letter(char c) { return Key::a + (c - 'a'); }

struct Class : HeadlessProgram {
  explicit Class(const std::string& lesson = "", int step = 1, Screen screen = {.width = 1280, .height = 720})
      : HeadlessProgram(readable(), screen) {
    if (!lesson.empty()) open(lesson, step);
  }
  LessonDesk& desk() { return shell.lessons(); }
  void open(const std::string& lesson, int step) {
    desk().open_called(lesson, step - 1);
    frames(4);
  }
};

TEST(LessonView, IsChosenFromTheListByKeys) {
  Class p;
  p.tap(letter('l'));
  ASSERT_TRUE(p.has("lessons.1"));
  p.tap(Key::down);
  p.tap(Key::enter);
  p.frames(4);
  ASSERT_TRUE(p.desk().is_open());
  EXPECT_EQ(p.desk().lesson().id, "words-to-numbers");
  EXPECT_TRUE(p.has("lesson.matrix"));
  EXPECT_FALSE(p.has("rail.softmax"));
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_FALSE(p.desk().is_open());
}

TEST(LessonView, APredictionIsAClickOnACell) {
  Class p("what-attention-is-for", 3);
  EXPECT_TRUE(p.has("lesson.reveal"));
  EXPECT_FALSE(p.has("lesson.result"));
  const ImVec2 banana = p.cell("lesson.matrix", 6, 4);
  p.press(banana);
  p.release();
  EXPECT_EQ(p.desk().work().guess.index, 4);
  EXPECT_FALSE(p.has("lesson.result")) << "nothing is said before Reveal";
  p.click("lesson.reveal");
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.result"));
  EXPECT_TRUE(p.has("lesson.next"));
  EXPECT_FALSE(p.desk().guessed_right());
}

TEST(LessonView, IsTaughtWithTheKeyboardAlone) {
  Class p("what-attention-is-for", 3);
  p.tap(Key::right);
  p.tap(Key::right);
  EXPECT_EQ(p.desk().work().guess.index, 1);
  p.tap(letter('h'));
  EXPECT_TRUE(p.desk().work().hinted);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_TRUE(p.desk().guessed_right());
  EXPECT_TRUE(p.has("lesson.right"));
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.desk().step_number(), 3);
  p.type("1");
  p.frames(2);
  p.tap_with_shift(Key::right);
  p.frames(2);
}

TEST(LessonView, ShiftAndRightAlwaysGoesOn) {
  Class p("what-attention-is-for", 3);
  p.tap_with_shift(Key::right);
  p.frames(2);
  EXPECT_EQ(p.desk().step_number(), 3);
  p.tap_with_shift(Key::left);
  p.frames(2);
  EXPECT_EQ(p.desk().step_number(), 2);
}

TEST(LessonView, AClickerIsEnough) {
  Class p("what-attention-is-for", 2);
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_EQ(p.desk().step_number(), 2);
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_TRUE(p.desk().revealed());
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_EQ(p.desk().step_number(), 3);
  p.tap(Key::page_up);
  p.frames(2);
  EXPECT_EQ(p.desk().step_number(), 2);
  p.tap(letter('b'));
  p.frames(2);
  EXPECT_TRUE(p.has("present.black"));
  EXPECT_FALSE(p.has("lesson.matrix"));
  p.tap(letter('b'));
  p.frames(2);
  EXPECT_TRUE(p.has("lesson.matrix"));
}

TEST(LessonView, PointingAtAWordPointsAtItsThing) {
  Class p("what-attention-is-for", 2);
  ASSERT_TRUE(p.painted("lesson.matrix"));
  EXPECT_FALSE(p.painted("lesson.matrix")->heat.highlighted_cells);
  p.hover("lesson.prose.0.1");
  p.frames(2);
  ASSERT_TRUE(p.painted("lesson.matrix")->heat.highlighted_cells);
  EXPECT_EQ((*p.painted("lesson.matrix")->heat.highlighted_cells)(6, 0), 1);
  EXPECT_EQ((*p.painted("lesson.matrix")->heat.highlighted_cells)(0, 0), 0);
  p.point({1200, 700});
  p.frames(2);
  EXPECT_FALSE(p.painted("lesson.matrix")->heat.highlighted_cells);
}

TEST(LessonView, ANumberIsTyped) {
  Class p("what-attention-is-for", 4);
  p.enter("lesson.number.1", "1");
  EXPECT_EQ(p.desk().work().guess.numbers.front(), 1.0);
  p.click("lesson.reveal");
  p.frames(2);
  EXPECT_TRUE(p.desk().guessed_right());
}

TEST(LessonView, TheSentenceIsChangedUntilItHolds) {
  Class p("what-attention-is-for", 6);
  EXPECT_TRUE(p.has("lesson.not_yet"));
  p.enter("lesson.sentence", "the elephant ate the banana because it was ripe");
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.solved"));
}

TEST(LessonView, StagesArePutInOrder) {
  Class p("how-a-head-is-learned", 7);
  const std::vector<size_t> order = p.desk().answer()->order;
  for (const size_t i : order) p.click("lesson.option." + std::to_string(i + 1));
  EXPECT_EQ(p.desk().work().guess.order, order);
  p.tap(Key::page_down);
  EXPECT_TRUE(p.desk().guessed_right());
}

TEST(LessonView, AfterRevealNumbersMayBeDragged) {
  Class p("what-attention-is-for", 3);
  p.tap(Key::enter);
  p.frames(3);
  const ImVec2 cell = p.cell("lesson.matrix", 6, 4);
  p.drag(cell, {cell.x + 60, cell.y});
  EXPECT_FALSE(p.desk().untouched());
  EXPECT_TRUE(p.has("lesson.restore"));
  p.click("lesson.restore");
  p.frames(3);
  EXPECT_TRUE(p.desk().untouched());
}

class FolderOfLessons : public ScratchFolder {};

TEST_F(FolderOfLessons, ListFollowsTheLanguageOfTheInterface) {
  for (const char* name : {"01-what-attention-is-for.md", "01-what-attention-is-for.fr.md", "02-words-to-numbers.md"})
    std::filesystem::copy_file(asset("lessons") / name, in_folder(name));
  Class p;
  p.settings.language = "fr";
  p.frames(3);
  p.desk().look_in(in_folder("."));
  p.desk().choose();
  p.frames(3);
  EXPECT_EQ(p.desk().shelf().front().read.lesson.title, "À quoi sert l’attention");
  EXPECT_FALSE(p.has("lessons.1.language"));
  EXPECT_TRUE(p.has("lessons.2.language")) << "it says that there is only English";
  p.settings.language = "en";
  p.frames(3);
  EXPECT_EQ(p.desk().shelf().front().read.lesson.title, "What attention is for");
  EXPECT_FALSE(p.has("lessons.2.language"));
}

/// Every step, before its answer, with its hint, and after it.
TEST(LessonView, TheWholeCourseFitsASmallProjector) {
  Class p;
  for (const LessonFile& file : lessons_in(asset("lessons"))) {
    p.desk().open(file.path);
    p.frames(4);
    for (int step = 0; step < p.desk().n_steps(); ++step) {
      p.desk().go_to(step);
      p.frames(3);
      SCOPED_TRACE(file.read.lesson.id + ", step " + std::to_string(step + 1));
      ASSERT_TRUE(p.desk().sound());
      EXPECT_TRUE(p.has("lesson.matrix"));
      EXPECT_FALSE(p.has("lesson.overflow"));
      if (!p.desk().answer()) continue;
      p.desk().hint();
      p.frames(2);
      EXPECT_FALSE(p.has("lesson.overflow")) << "with its hint";
      p.desk().reveal(true);
      p.frames(3);
      EXPECT_FALSE(p.has("lesson.overflow")) << "with its answer";
    }
  }
}

}  // namespace headlight::lesson_view_test
