// The manual's numbers are the program's, in each of its languages.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "analysis/row_tones.hpp"
#include "base/asset.hpp"
#include "base/text_file.hpp"
#include "core_rooms.hpp"
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

TEST(Manual, SaysHowManyLessonsTheCourseHas) {
  const std::filesystem::directory_iterator files(asset("lessons"));
  const auto n = std::count_if(begin(files), end(files), [](const std::filesystem::directory_entry& one) {
    return std::regex_match(one.path().filename().string(), std::regex("[0-9]{2}-[a-z-]+\\.md"));
  });
  EXPECT_EQ(n, 16);
  EXPECT_NE(page("", "lessons").find("a course of sixteen"), std::string::npos);
}

}  // namespace
}  // namespace headlight::tests
