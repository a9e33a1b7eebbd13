// The manual's numbers are the program's, in each of its languages.
#include <gtest/gtest.h>

#include <cctype>
#include <regex>
#include <string>
#include <vector>

#include "analysis/row_tones.hpp"
#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "core_rooms.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/link.hpp"
#include "tasks/translation_task.hpp"

namespace headlight::tests {
namespace {

constexpr const char* languages[] = {"", "es/", "fr/", "zh/"};

std::string page(const std::string& language, const std::string& topic) { return read_text(asset("manual/" + language + topic + ".md")); }

void expect_number(const std::string& topic, const std::string& number) {
  for (const char* language : languages) {
    const std::string text = page(language, topic);
    EXPECT_TRUE(std::regex_search(text, std::regex("(^|[^0-9])" + number + "[^0-9]"))) << language << topic << " does not say " << number;
  }
}

TEST(Manual, SaysHowARowSounds) {
  expect_number("screen", std::to_string(static_cast<int>(hertz_of_zero)));
  expect_number("screen", std::to_string(static_cast<int>(hertz_of_full)));
  expect_number("screen", std::to_string(most_tones));
  expect_number("screen", std::to_string(static_cast<int>(longest_seconds / seconds_a_cell)));  // cells that are not played faster
  EXPECT_NE(page("", "screen").find("faster, in six seconds"), std::string::npos);
  EXPECT_EQ(longest_seconds, 6);
}

TEST(Manual, SaysHowLongADocumentALinkCarries) {
  expect_number("documents", std::to_string(most_link_document / 1024) + "( |\xC2\xA0)KiB");
}

TEST(Manual, SaysHowManySentencesTranslationsDraw) {
  static_assert(TranslationTask::usual_sentences % 1000 == 0);
  expect_number("models", std::to_string(TranslationTask::usual_sentences / 1000) + "(,|\xC2\xA0|\xE2\x80\xAF| )000");
}

/// Each language says the number in a word, and ends the course with the last lesson's title, within a sentence that begins otherwise.
TEST(Manual, SaysHowManyLessonsTheCourseHasAndWhichIsTheLast) {
  constexpr std::size_t first_word = 16;
  struct Course {
    const char *language, *folder, *before, *after;
    std::vector<const char*> words;  ///< 16, 17 ...
  };
  const Course courses[] = {
      {"en", "", "a course of ", ",", {"sixteen", "seventeen", "eighteen", "nineteen", "twenty"}},
      {"es", "es/", "un curso de ", ",", {"diecis\u00e9is", "diecisiete", "dieciocho", "diecinueve", "veinte"}},
      {"fr", "fr/", "un cours de ", " le\u00e7ons", {"seize", "dix-sept", "dix-huit", "dix-neuf", "vingt"}},
      {"zh", "zh/", "\u4e00\u5957", "\u8bfe", {"\u5341\u516d", "\u5341\u4e03", "\u5341\u516b", "\u5341\u4e5d", "\u4e8c\u5341"}},
  };
  const std::vector<LessonFile> lessons = lessons_in(asset("lessons"));
  for (const Course& course : courses) {
    SCOPED_TRACE(course.language);
    const std::vector<LessonFile> files = in_language(lessons, course.language);
    ASSERT_GE(files.size(), first_word);
    ASSERT_LT(files.size() - first_word, course.words.size()) << "add the word for this number";
    const std::string text = page(course.folder, "lessons"), count = course.words[files.size() - first_word];
    EXPECT_NE(text.find(course.before + count + course.after), std::string::npos) << "does not say " << count;
    const std::string& title = files.back().read.lesson.title;
    std::string small = title;
    small.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(small.front())));
    EXPECT_TRUE(text.find(title) != std::string::npos || text.find(small) != std::string::npos) << "does not name " << title;
  }
}

}  // namespace
}  // namespace headlight::tests
