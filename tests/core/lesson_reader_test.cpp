// What a lesson's file says, and what is said of one that is wrong.
#include <gtest/gtest.h>

#include "lesson/lesson_reader.hpp"
#include "lesson/variants.hpp"

namespace headlight::lesson_reader_test {

const std::string front = "---\ntitle: A lesson\n---\n";

/// All mistakes as they are printed, one a line.
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
  EXPECT_EQ(step.prose[0].place_of(step.prose[0].text.find("[[")), (TextPlace{14, 9}));
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
            "mine.md:5:1: a step has no setting \"sentense\"; did you mean sentence?");
  EXPECT_EQ(mistake_in(front + "## A\nhead: 1\nhead: 2\n"), "mine.md:6:1: head is said twice; it can be said once here");
  EXPECT_EQ(mistake_in(front + "## A\nText\n## A\nText\n"), "mine.md:6:4: two steps are called \"A\"; the first is in line 4");
  EXPECT_EQ(mistake_in(front + "## A\n```kye\nask: ?\n```\n"), "mine.md:5:4: there is no question of the kind \"kye\"; did you mean key?");
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
  EXPECT_EQ(mistake_in(front + "## \xC3\xA9\xFF\n"), "mine.md:4:5: this is no UTF-8; save the file as UTF-8");
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
  EXPECT_EQ(mistake_in(front + "## A\nvary: noun = x | y\n\nThe {nuon}\n"), "mine.md:7:5: nothing varies \"nuon\"; did you mean noun?");
}

}  // namespace headlight::lesson_reader_test
