// The list of lessons, for the time that a class has.
#include "lesson/paths.hpp"

#include <algorithm>

#include "commands/pictures/paper.hpp"
#include "headless_program.hpp"
#include "written_words.hpp"

namespace headlight::tests::lesson_paths_test {

/// The sentence beside a path: what it takes and what it leaves out, by the lessons' own files.
TEST(LessonPaths, AreListedWithTheirLessonsAndNameTheOthers) {
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  p.tap(letter('l'));
  ASSERT_TRUE(p.has("lessons.2"));
  p.click("lessons.path.45");
  p.frames(3);
  const LessonPath& path = lesson_paths().front();
  const std::string words = p.shell.heard(p.log, p.phrases()).status;
  const std::vector<LessonFile>& all = p.shell.lessons().registry();
  int minutes = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const Lesson& lesson = all[i].read.lesson;
    const bool on = std::find(path.lessons.begin(), path.lessons.end(), lesson.id) != path.lessons.end();
    EXPECT_EQ(p.has("lessons." + std::to_string(i + 1)), on) << lesson.id;
    if (on) minutes += lesson.minutes;
    if (!on && !is_puzzle(lesson)) {
      EXPECT_NE(words.find(lesson.title), std::string::npos) << lesson.title;
    }
  }
  const std::string taken = std::to_string(path.lessons.size()) + " lessons, about " + std::to_string(minutes) + " minutes.";
  EXPECT_NE(words.find(taken), std::string::npos) << words;
  p.tap(Key::down);
  p.tap(Key::enter);
  p.frames(4);
  ASSERT_TRUE(p.shell.lessons().is_open());
  EXPECT_EQ(p.shell.lessons().lesson().id, path.lessons[1]) << "the second one of the path";
}

TEST(LessonPaths, TheWholeCourseSaysHowManyClassesItTakes) {
  HeadlessProgram p(readable(), {.width = 1280, .height = 720});
  p.tap(letter('l'));
  p.frames(2);
  int minutes = 0, n = 0, classes = 0;
  for (const LessonFile& file : p.shell.lessons().registry())
    if (!is_puzzle(file.read.lesson)) ++n, minutes += file.read.lesson.minutes;
  for (int left = minutes; left > 0; left -= 45) ++classes;
  const std::string taken = "All " + std::to_string(n) + " lessons, about " + std::to_string(minutes) +
                            " minutes: " + std::to_string(classes) + " classes of 45.";
  const std::string words = p.shell.heard(p.log, p.phrases()).status;
  EXPECT_NE(words.find(taken), std::string::npos) << words;
}

/// Everything that is written, without its spaces: a title in two lines is two texts, one after the other.
std::string all_written(const Drawing& drawing) {
  std::string all;
  for (const Drawing::Item& item : drawing.items) {
    if (const auto* text = std::get_if<PlacedText>(&item.shape)) all += text->utf8;
    else if (const auto* letters = std::get_if<PlacedLetters>(&item.shape)) all += letters->letters.utf8;
  }
  return without_spaces(all);
}

TEST(LessonPaths, NoTitleOfTheListIsCutInAnyLanguage) {
  for (const char* language : {"en", "fr", "es", "zh"})
    for (const int width : {360, 640, 1280}) {
      Session session(readable());
      Settings settings;
      settings.language = language;
      PaperStudio studio(session, settings, width, 4000);
      studio.view();
      studio.shell().lessons().choose();
      studio.view();
      const std::string written = all_written(studio.view());
      int seen = 0;
      for (const LessonFile& file : studio.shell().lessons().registry()) {
        if (is_puzzle(file.read.lesson)) continue;
        EXPECT_NE(written.find(without_spaces(file.read.lesson.title)), std::string::npos)
            << language << ", " << width << ": " << file.read.lesson.title;
        ++seen;
      }
      EXPECT_GT(seen, 10);
    }
}

}  // namespace headlight::tests::lesson_paths_test
