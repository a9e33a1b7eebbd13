// The contents of a lesson's file, and the errors for a faulty one.
#include <gtest/gtest.h>

#include "core/scratch_folder.hpp"
#include "core/small_png.hpp"
#include "formats/png.hpp"
#include "lesson/lesson_reader.hpp"
#include "lesson/variants.hpp"

namespace headlight::tests::lesson_reader_test {

const std::string front = "---\ntitle: A lesson\n---\n";

/// All mistakes as printed, one a line.
std::string mistakes_in(const std::string& text) {
  const ReadLesson read = read_lesson(text, "mine.md");
  std::vector<LessonMistake> all = read.mistakes;
  for (const LessonStep& step : read.lesson.steps) variations(step, all);
  std::string lines;
  for (const LessonMistake& mistake : all) lines += in_file("mine.md", mistake) + "\n";
  return lines;
}

/// The only mistake.
std::string mistake_in(const std::string& text) {
  const std::string lines = mistakes_in(text);
  return lines.find('\n') + 1 == lines.size() ? lines.substr(0, lines.size() - 1) : "several:\n" + lines;
}

TEST(LessonReader, ReadsEverythingThatALessonSays) {
  const ReadLesson read = read_lesson(
      "---\n"
      "title: Who is \"it\"?\n"
      "minutes: 12\n"
      "summary: A row\n"
      "  asks.\n"
      "sentence: The cat sat\n"
      "---\n"
      "\n"
      "## The first step\n"
      "show: pattern head 2\n"
      "head: 2\n"
      "\n"
      "Words that go\n"
      "on, and [[a link|W_Q]].\n"
      "- a dash\n"
      "\n"
      "```key\n"
      "row: pattern row cat\n"
      "ask: Which?\n"
      "hint: Look\n"
      "  there.\n"
      "explain: So.\n"
      "```\n"
      "```notes\n"
      "Wait here.\n"
      "```\n"
      "## The second\n"
      "The end.\n",
      "03-who.md");
  EXPECT_TRUE(read.mistakes.empty());
  const Lesson& lesson = read.lesson;
  EXPECT_EQ(lesson.id, "who");
  EXPECT_EQ(lesson.title, "Who is \"it\"?");
  EXPECT_EQ(lesson.minutes, 12);
  EXPECT_EQ(lesson.summary, "A row asks.");
  EXPECT_EQ(find(lesson.settings, "sentence")->plain(), "The cat sat");
  ASSERT_EQ(lesson.steps.size(), 2u);
  const LessonStep& step = lesson.steps.front();
  EXPECT_EQ(find(step.settings, "head")->plain(), "2");
  ASSERT_EQ(step.prose.size(), 2u);
  EXPECT_EQ(step.prose[0].plain(), "Words that go on, and [[a link|W_Q]].");
  EXPECT_EQ(step.prose[0].position_of(step.prose[0].text.find("[[")), (TextPosition{14, 9}));
  EXPECT_EQ(step.notes.plain(), "Wait here.");
  ASSERT_TRUE(step.question);
  EXPECT_EQ(step.question->kind, QuestionKind::key);
  EXPECT_EQ(step.question->text("hint").plain(), "Look there.");
}

TEST(LessonReader, KnowsATranslationByItsName) {
  const Lesson lesson = read_lesson(front + "## A\nb\n", "04-softmax.fr.md").lesson;
  EXPECT_EQ(lesson.id, "softmax");
  EXPECT_EQ(lesson.language, "fr");
}

TEST(LessonReader, SaysLineAndColumnOfEveryMistake) {
  EXPECT_EQ(mistake_in("## A step\n").substr(0, 12), "mine.md:1:1:");
  EXPECT_EQ(mistake_in(front + "## A\nsentense: The cat\n\nText\n"),
            "mine.md:5:1: a step has no setting \"sentense\"; did you mean \"sentence\"?");
  EXPECT_EQ(mistake_in(front + "## A\nhead: 1\nhead: 2\n"), "mine.md:6:1: head is given twice; it can be given only once here");
  EXPECT_EQ(mistake_in(front + "## A\nText\n## A\nText\n"), "mine.md:6:4: two steps are called \"A\"; the first is in line 4");
  EXPECT_EQ(mistake_in(front + "## A\n```kye\nask: ?\n```\n"),
            "mine.md:5:4: there is no question of the kind \"kye\"; did you mean \"key\"?");
  EXPECT_EQ(mistake_in(front + "## A\n```notes\nOh\n"), "mine.md:5:1: this block has no end: a line ``` is missing");
  EXPECT_EQ(mistake_in(front + "## A\n```number\nvalue: a\nask: b\nexplain: c\n```\n"),
            "mine.md:5:1: a question of the kind number needs a line hint: ...");
  EXPECT_EQ(mistake_in(front + "text\n"),
            "several:\nmine.md:4:1: this stands before the first step; a step begins with ## and its title\n"
            "mine.md:6:1: the lesson has no step; a step begins with ## and its title\n");
  EXPECT_EQ(mistake_in(front + "# A\n## B\nx\n"), "mine.md:4:1: a step begins with ## and its title; other headings are not shown");
  EXPECT_EQ(mistake_in("---\ntitle: A\nminutes: soon\n---\n## B\nx\n"), "mine.md:3:10: minutes is a whole number from 1 to 600");
  EXPECT_EQ(mistake_in("---\nminutes: 3\n---\n## B\nx\n"), "mine.md:1:1: the front needs a line title: ...");
}

TEST(LessonReader, RefusesWhatIsNoTextAndWhatIsTooMuch) {
  EXPECT_EQ(mistake_in(front + "## \xC3\xA9\xFF\n"), "mine.md:4:5: this is not UTF-8; save the file as UTF-8");
  EXPECT_EQ(mistake_in(front + std::string("## A\0\n", 6)), "mine.md:4:1: there is a zero byte in this line; a lesson is a text file");
  EXPECT_EQ(mistake_in(std::string(longest_lesson + 1, 'a')), "mine.md:1:1: the lesson is longer than 262144 bytes");
  std::string many = front;
  for (std::size_t i = 0; i <= most_steps; ++i) many += "## " + std::to_string(i) + "\nx\n";
  EXPECT_EQ(mistake_in(many), "mine.md:204:1: a lesson has up to 100 steps; begin another lesson");
}

TEST(LessonReader, DrawsVariantsBySeed) {
  const Lesson lesson =
      read_lesson(front + "## A\nvary: noun = cat | dog\nvary: text = the {noun} | a {noun}\nsentence: {text} sat\n\nThe {noun} W_{Q}\n",
                  "a.md")
          .lesson;
  std::vector<LessonMistake> mistakes;
  const auto varied = variations(lesson.steps[0], mistakes);
  EXPECT_TRUE(mistakes.empty());
  EXPECT_EQ(n_variants(varied), 2u);
  EXPECT_EQ(find(drawn(lesson.steps[0], varied, 0).settings, "sentence")->plain(), "the cat sat");
  EXPECT_EQ(find(drawn(lesson.steps[0], varied, 1).settings, "sentence")->plain(), "a dog sat");
  EXPECT_EQ(drawn(lesson.steps[0], varied, 1).prose[0].plain(), "The dog W_{Q}");
}

TEST(LessonReader, RefusesVariantsThatGoRoundInACircle) {
  EXPECT_EQ(mistake_in(front + "## A\nvary: a = x{a} | y\n"), "mine.md:5:7: {a} stands for itself: that goes round in a circle");
  EXPECT_NE(mistakes_in(front + "## A\nvary: a = {b} | y\nvary: b = {a} | z\n").find("would go round in a circle"), std::string::npos);
  EXPECT_EQ(mistake_in(front + "## A\nvary: noun = x | y\n\nThe {nuon}\n"), "mine.md:7:5: nothing varies \"nuon\"; did you mean \"noun\"?");
}

/// The mistakes in a lesson of one step with these words, and these picture files.
std::string mistakes_with_pictures(const std::string& words, const std::map<std::string, std::string>& files) {
  const PictureSource source = [&](const std::string& name) {
    if (!files.count(name)) throw UserError("is not there");
    return files.at(name);
  };
  std::string lines;
  for (const LessonMistake& mistake : read_lesson(front + "## A\n\n" + words, "mine.md", source).mistakes)
    lines += in_file("mine.md", mistake) + "\n";
  return lines;
}

TEST(LessonPictures, AreParagraphsOfTheirOwn) {
  const ReadLesson read = read_lesson(front + "## A\n\nWords\n![A line\nof two](pictures/a.png)\nMore words, wow![[W_Q]].\n- and so on\n",
                                      "mine.md", [](const std::string&) { return small_png(4, 3); });
  EXPECT_TRUE(read.mistakes.empty());
  const std::vector<LessonText>& prose = read.lesson.steps.front().prose;
  ASSERT_EQ(prose.size(), 4u);
  EXPECT_FALSE(picture_in(prose[0]));
  const auto picture = picture_in(prose[1]);
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->words.plain(), "A line of two");
  EXPECT_EQ(picture->file.text, "pictures/a.png");
  EXPECT_EQ(picture->file.at, (TextPosition{8, 9}));
  EXPECT_FALSE(picture_in(prose[2]));
  ASSERT_TRUE(read.lesson.pictures.count("pictures/a.png"));
  EXPECT_EQ(read.lesson.pictures.at("pictures/a.png").width, 4);
  EXPECT_EQ(read.lesson.pictures.at("pictures/a.png").height, 3);
}

TEST(LessonPictures, OneThatIsMissingOrNoneIsSaidAtItsName) {
  EXPECT_EQ(mistakes_with_pictures("![A](a.png)\n", {{"a.png", small_png(2, 2)}}), "");
  EXPECT_EQ(mistakes_with_pictures("![A](b.png)\n", {}), "mine.md:6:6: the picture \"b.png\" is not there\n");
  EXPECT_EQ(mistakes_with_pictures("![A](a.png)\n", {{"a.png", "GIF89a"}}), "mine.md:6:6: the picture \"a.png\" is not a PNG\n");
  EXPECT_EQ(mistakes_with_pictures("![A](a.png\n", {}), "mine.md:6:1: a picture is written as ![what it shows](figure.png)\n");
  EXPECT_EQ(mistakes_with_pictures("See ![A](a.png)\n", {}), "mine.md:6:5: a picture is a paragraph of its own: begin a line with it\n");
}

TEST(LessonPictures, NoNameLeavesTheLessonsFolder) {
  for (const char* name :
       {"/etc/a.png", "../a.png", "a/../../b.png", "a.jpg", "https://x.org/a.png", "", ".png", "./a.png", "a\\b.png", "a{b}.png"})
    EXPECT_FALSE(is_picture_name(name)) << name;
  for (const char* name : {"a.png", "pictures/a b.png", "\u00e9t\u00e9.png"}) EXPECT_TRUE(is_picture_name(name)) << name;
  EXPECT_EQ(mistakes_with_pictures("![A](../a.png)\n", {{"../a.png", small_png(2, 2)}}),
            "mine.md:6:6: the picture \"../a.png\" cannot be shown: a picture is a PNG in the lesson's folder, such as figure.png or "
            "pictures/figure.png\n");
}

TEST(LessonPictures, AreFewAndNotTooMuch) {
  std::string many;
  for (size_t i = 0; i <= most_pictures; ++i) many += "![A](" + std::to_string(i) + ".png)\n";
  const PictureSource one = [](const std::string&) { return small_png(2, 2); };
  const ReadLesson read = read_lesson(front + "## A\n\n" + many, "mine.md", one);
  ASSERT_EQ(read.mistakes.size(), 1u);
  EXPECT_NE(english_line(read.mistakes.front().what).find("one too many"), std::string::npos);
  EXPECT_EQ(read.lesson.pictures.size(), most_pictures);
  const std::string large =
      std::string("\x89PNG\r\n\x1a\n") + png_header(2, 2) + png_chunk("IDAT", std::string(1'900'000, 'x')) + png_chunk("IEND", "");
  const ReadLesson heavy =
      read_lesson(front + "## A\n\n" + many.substr(0, many.find("5.png") - 5), "mine.md", [&](const std::string&) { return large; });
  ASSERT_EQ(heavy.mistakes.size(), 1u);
  EXPECT_NE(english_line(heavy.mistakes.front().what).find("8 MB together"), std::string::npos)
      << english_line(heavy.mistakes.front().what);
}

using LessonPictureFiles = ScratchFolder;

TEST_F(LessonPictureFiles, LieBesideTheLessonAndNowhereElse) {
  std::filesystem::create_directories(in_folder("lesson/pictures"));
  put(in_folder("lesson/pictures/a.png"), small_png(2, 2));
  put(in_folder("outside.png"), small_png(2, 2));
  std::filesystem::create_symlink(in_folder("outside.png"), in_folder("lesson/link.png"));
  std::filesystem::create_symlink(in_folder("."), in_folder("lesson/folder"));
  std::filesystem::create_directory(in_folder("lesson/b.png"));
  put(in_folder("lesson/large.png"), std::string(longest_png + 1, 'x'));
  const PictureSource source = pictures_in(in_folder("lesson"));
  EXPECT_EQ(source("pictures/a.png"), small_png(2, 2));
  EXPECT_TRUE(contains(error_of([&] { source("link.png"); }), "outside of the lesson's folder"));
  EXPECT_TRUE(contains(error_of([&] { source("folder/outside.png"); }), "outside of the lesson's folder"));
  EXPECT_TRUE(contains(error_of([&] { source("b.png"); }), "is not there"));
  EXPECT_TRUE(contains(error_of([&] { source("none.png"); }), "is not there"));
  EXPECT_TRUE(contains(error_of([&] { source("large.png"); }), "longer than 2 MB"));
}

}  // namespace headlight::tests::lesson_reader_test
