// The list of lessons, for the time that a class has.
#include "lesson/paths.hpp"

#include <algorithm>

#include "headless_program.hpp"

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

}  // namespace headlight::tests::lesson_paths_test
