// Lessons on screen: by mouse and by keyboard, and the whole course in a small window.
#include <unistd.h>

#include "base/asset.hpp"
#include "base/base64.hpp"
#include "commands/pictures/paper.hpp"
#include "commands/pictures/worksheet.hpp"
#include "core/scratch_folder.hpp"
#include "core/small_png.hpp"
#include "headless_program.hpp"
#include "lesson/check_lesson.hpp"
#include "platform/vector/paper.hpp"
#include "platform/vector/vector_host.hpp"

namespace headlight::tests::lesson_view_test {

struct Class : HeadlessProgram {
  explicit Class(const std::string& lesson = "", int step = 1, Screen screen = {.width = 1280, .height = 720})
      : HeadlessProgram(readable(), screen) {
    if (!lesson.empty()) open(lesson, step);
  }
  LessonPlayer& player() { return shell.lessons(); }
  void open(const std::string& lesson, int step) {
    player().open_called(lesson, step - 1);
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
  ASSERT_TRUE(p.player().is_open());
  EXPECT_EQ(p.player().lesson().id, "words-to-numbers");
  EXPECT_TRUE(p.has("lesson.matrix"));
  EXPECT_FALSE(p.has("rail.softmax"));
  p.tap(Key::escape);
  p.frames(3);
  EXPECT_FALSE(p.player().is_open());
}

TEST(LessonView, APredictionIsAClickOnACell) {
  Class p("what-attention-is-for", 3);
  EXPECT_TRUE(p.has("lesson.reveal"));
  EXPECT_FALSE(p.has("lesson.result"));
  const ImVec2 banana = p.cell("lesson.matrix", 6, 4);
  p.press(banana);
  p.release();
  EXPECT_EQ(p.player().work().guess.index, 4);
  EXPECT_FALSE(p.has("lesson.result")) << "nothing is said before Reveal";
  p.click("lesson.reveal");
  p.frames(3);
  EXPECT_TRUE(p.has("lesson.result"));
  EXPECT_TRUE(p.has("lesson.next"));
  EXPECT_FALSE(p.player().guessed_right());
}

TEST(LessonView, IsTaughtWithTheKeyboardAlone) {
  Class p("what-attention-is-for", 3);
  p.tap(Key::right);
  p.tap(Key::right);
  EXPECT_EQ(p.player().work().guess.index, 1);
  p.tap(letter('h'));
  EXPECT_TRUE(p.player().work().hinted);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_TRUE(p.player().guessed_right());
  EXPECT_TRUE(p.has("lesson.right"));
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.player().step_number(), 3);
  p.type("1");
  p.frames(2);
  p.tap_with_shift(Key::right);
  p.frames(2);
}

TEST(LessonView, ShiftAndRightAlwaysGoesOn) {
  Class p("what-attention-is-for", 3);
  p.tap_with_shift(Key::right);
  p.frames(2);
  EXPECT_EQ(p.player().step_number(), 3);
  p.tap_with_shift(Key::left);
  p.frames(2);
  EXPECT_EQ(p.player().step_number(), 2);
}

TEST(LessonView, AClickerIsEnough) {
  Class p("what-attention-is-for", 2);
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_EQ(p.player().step_number(), 2);
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_TRUE(p.player().revealed());
  p.tap(Key::page_down);
  p.frames(2);
  EXPECT_EQ(p.player().step_number(), 3);
  p.tap(Key::page_up);
  p.frames(2);
  EXPECT_EQ(p.player().step_number(), 2);
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
  p.frames(2);
  EXPECT_TRUE(p.player().revealed()) << "it is right";
  EXPECT_TRUE(p.player().guessed_right());
}

TEST(LessonView, AWrongNumberIsAnsweredAtOnce) {
  Class p("what-attention-is-for", 4);
  p.enter("lesson.number.1", "3");
  p.frames(2);
  EXPECT_TRUE(p.has("lesson.refused"));
  EXPECT_FALSE(p.player().revealed());
  p.type("1");
  p.frames(2);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_FALSE(p.has("lesson.refused"));
  EXPECT_TRUE(p.player().guessed_right());
}

TEST(LessonView, AfterAWrongNumberEnterShowsTheAnswer) {
  Class p("what-attention-is-for", 4);
  p.enter("lesson.number.1", "3");
  p.frames(2);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_TRUE(p.player().revealed());
  EXPECT_FALSE(p.player().guessed_right());
}

TEST(LessonView, EveryDigitOfANumberThatIsTypedCounts) {
  Class p("what-attention-is-for", 4);
  for (const char* digit : {"8", "1", ".", "5"}) p.type(digit);
  p.frames(2);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.player().work().guess.numbers.front(), 81.5);
  p.type("-2");
  p.frames(2);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(p.player().work().guess.numbers.front(), -2.0) << "a second guess takes the place of the first";
}

TEST(LessonView, TheSentenceIsReachedByItsKeys) {
  Class p("what-attention-is-for", 6);
  for (const bool slash : {true, false}) {
    slash ? p.tap(Key::slash) : p.tap_with_control(letter('l'));
    p.frames(2);
    p.type("the car");
    p.tap(Key::enter);
    p.frames(3);
    EXPECT_EQ(p.session.document().sentences.front(), "the car") << p.session.message();
    p.session.undo();
    p.frames(2);
  }
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
  const std::vector<size_t> order = p.player().answer()->order;
  for (const size_t i : order) p.click("lesson.option." + std::to_string(i + 1));
  EXPECT_EQ(p.player().work().guess.order, order);
  p.tap(Key::page_down);
  EXPECT_TRUE(p.player().guessed_right());
}

TEST(LessonView, AfterRevealNumbersMayBeDragged) {
  Class p("what-attention-is-for", 3);
  p.tap(Key::enter);
  p.frames(3);
  const ImVec2 cell = p.cell("lesson.matrix", 6, 4);
  p.drag(cell, {cell.x + 60, cell.y});
  EXPECT_FALSE(p.player().untouched());
  EXPECT_TRUE(p.has("lesson.restore"));
  p.click("lesson.restore");
  p.frames(3);
  EXPECT_TRUE(p.player().untouched());
}

TEST(LessonView, TheListSaysThatItGoesOn) {
  Class p;
  p.tap(letter('l'));
  EXPECT_TRUE(p.has("lessons.more"));
}

TEST(LessonView, TheTitlesOfTwoMatricesHaveRoom) {
  for (const char* language : {"en", "fr"}) {
    Class p;
    p.settings.language = language;
    p.frames(2);
    p.open("softmax", 1);
    EXPECT_LE(p.item("lesson.matrix.2.head").max.x, 1280) << language;
    EXPECT_LE(p.item("lesson.matrix.head").max.x, p.cell("lesson.matrix.2", 0, 0).x) << language;
  }
}

/// Some columns of a wide matrix are out of sight, and so are their covers.
TEST(LessonView, HiddenCellsEndWithTheMatrix) {
  Class p("words-to-numbers", 4);
  const float right = p.item("lesson.matrix").max.x + 1;
  Session session(readable());
  PaperStudio studio(session, Settings{}, 1280, 720);
  studio.shell().lessons().open_called("words-to-numbers", 3);
  studio.view();
  const Drawing drawing = studio.view();
  int hidden = 0;
  for (const Drawing::Item& item : drawing.items) {
    const auto* text = std::get_if<PlacedText>(&item.shape);
    if (!text || text->codes.size() != 1 || text->codes.front() != '?') continue;
    ++hidden;
    EXPECT_TRUE(text->x.front() < right || (item.clip && item.clip->z <= right)) << text->x.front();
  }
  EXPECT_GE(hidden, 9);
}

/// The word to change may be its last.
TEST(LessonView, TheSentenceToChangeIsThereAsAWhole) {
  Class p("what-attention-is-for", 6);
  const Item field = p.item("lesson.sentence");
  const float one_line = 36 * p.theme().scale;
  EXPECT_GT(field.max.y - field.min.y, 1.4f * one_line) << "it has more words than a line has room";
  EXPECT_LT(field.max.y - field.min.y, 3 * one_line);
  p.click("lesson.sentence");
  p.frames(2);
  EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

class FolderOfLessons : public ScratchFolder {};

TEST_F(FolderOfLessons, ListFollowsTheLanguageOfTheInterface) {
  for (const char* name : {"01-what-attention-is-for.md", "01-what-attention-is-for.fr.md", "02-words-to-numbers.md"})
    std::filesystem::copy_file(asset("lessons") / name, in_folder(name));
  Class p;
  p.settings.language = "fr";
  p.frames(3);
  p.player().look_in(in_folder("."));
  p.player().choose();
  p.frames(3);
  EXPECT_EQ(p.player().registry().front().read.lesson.title, "À quoi sert l’attention");
  EXPECT_FALSE(p.has("lessons.1.language"));
  EXPECT_TRUE(p.has("lessons.2.language")) << "it says that there is only English";
  p.settings.language = "en";
  p.frames(3);
  EXPECT_EQ(p.player().registry().front().read.lesson.title, "What attention is for");
  EXPECT_FALSE(p.has("lessons.2.language"));
}

/// A lesson with a picture beside it.
struct LessonWithAPicture : FolderOfLessons {
  const std::string front = "---\ntitle: Mine\nsentence: The cat sat\n---\n## A\nshow: pattern\n\n";
  LessonWithAPicture() {
    put(in_folder("figure.png"), small_png(16, 8));
    put(in_folder("mine.md"), front + "Words.\n\n![What it **shows**](figure.png)\n\nMore words.\n");
  }
};

TEST_F(LessonWithAPicture, ShowsItAtThePanelsWidth) {
  Class p(in_folder("mine.md"));
  ASSERT_TRUE(p.player().sound()) << p.player().mistakes().front();
  ASSERT_EQ(p.painter.pictures.size(), 1u);
  const DrawnPicture& shown = p.painter.pictures.front();
  EXPECT_EQ(*shown.png, small_png(16, 8));
  const Item title = p.item("lesson.prose.1.picture");
  const float width = shown.high.x - shown.low.x, height = shown.high.y - shown.low.y;
  EXPECT_NEAR(width, 2 * height, 2);
  EXPECT_NEAR(shown.low.x, title.min.x, 1);
  EXPECT_GT(width, 300) << "of a panel of a third of 1280";
  EXPECT_FALSE(p.has("lesson.overflow"));
}

TEST_F(LessonWithAPicture, SaysWhereOneIsMissingAndShowsItOnceItIsThere) {
  std::filesystem::remove(in_folder("figure.png"));
  Class p(in_folder("mine.md"));
  ASSERT_FALSE(p.player().sound());
  EXPECT_EQ(p.player().mistakes().front(),
            "mine.md:10:22: the picture \"figure.png\" is not there: no such file lies in the lesson's folder");
  EXPECT_TRUE(p.painter.pictures.empty());
  put(in_folder("figure.png"), small_png(16, 8));
  usleep(500'000);
  p.frames(3);
  EXPECT_TRUE(p.player().sound());
  EXPECT_EQ(p.painter.pictures.size(), 1u);
}

TEST_F(LessonWithAPicture, PutsItOnPaperToo) {
  const auto pictures = [&](const std::string& lesson) {
    put(in_folder("sheet.md"), lesson);
    const std::string pdf = worksheet(in_folder("sheet.md"), 0).sheet;
    int n = 0;
    for (size_t at = pdf.find("/Subtype /Image"); at != std::string::npos; at = pdf.find("/Subtype /Image", at + 1)) ++n;
    return n;
  };
  EXPECT_EQ(pictures(front + "Words.\n\n![What it shows](figure.png)\n"), pictures(front + "Words.\n") + 1);
}

TEST_F(LessonWithAPicture, IsInAPictureOfTheWindow) {
  Session session(readable());
  PaperStudio studio(session, Settings{}, 1280, 720);
  studio.shell().lessons().open_called(in_folder("mine.md"));
  studio.view();
  EXPECT_TRUE(contains(svg(studio.view(), studio.host().faces()), "href=\"data:image/png;base64," + base64(small_png(16, 8))));
}

/// A key changes the step while the pointer rests on a word that names a cell.
TEST_F(FolderOfLessons, WhatWasPointedAtIsOfThatStepOnly) {
  put(in_folder("mine.md"),
      "---\ntitle: Mine\nsentence: The cat sat on the mat\n---\n## A\nshow: pattern\n\nSee [[this|pattern head 1 row 5 col 5]] cell.\n\n"
      "## B\nshow: pattern\nsentence: The cat\n\nA shorter one.\n");
  Class p(in_folder("mine.md"));
  ASSERT_TRUE(p.player().sound()) << p.player().mistakes().front();
  p.hover("lesson.prose.0.1");
  ASSERT_TRUE(p.painted("lesson.matrix")->heat.highlighted_cells);
  p.player().go_to(1);
  p.shell.settle();
  p.frame();
  EXPECT_EQ(p.player().step_number(), 1);
  EXPECT_FALSE(p.painted("lesson.matrix")->heat.highlighted_cells) << "it has no such cell";
}

/// Every step in every language, before its answer, with its hint, and after it.
TEST(LessonView, TheWholeCourseFitsASmallProjector) {
  Class p;
  for (const LessonFile& file : lessons_in(asset("lessons"))) {
    p.settings.language = file.read.lesson.language;  // its captions and buttons are in the language of its words
    p.player().open(file.path);
    p.frames(4);
    for (int step = 0; step < p.player().n_steps(); ++step) {
      p.player().go_to(step);
      p.frames(3);
      SCOPED_TRACE(file.read.lesson.id + ", step " + std::to_string(step + 1));
      ASSERT_TRUE(p.player().sound());
      EXPECT_TRUE(p.has("lesson.matrix"));
      EXPECT_FALSE(p.has("lesson.overflow"));
      if (!p.player().answer()) continue;
      p.player().hint();
      p.frames(2);
      EXPECT_FALSE(p.has("lesson.overflow")) << "with its hint";
      if (p.player().answer()->kind == QuestionKind::number) {
        p.player().guess({std::nullopt, {-12.5}, {}});
        p.player().try_guess();
        p.frames(2);
        EXPECT_FALSE(p.has("lesson.overflow")) << "with a number that was refused";
      }
      p.player().reveal(true);
      p.frames(3);
      EXPECT_FALSE(p.has("lesson.overflow")) << "with its answer";
    }
  }
}

}  // namespace headlight::tests::lesson_view_test
