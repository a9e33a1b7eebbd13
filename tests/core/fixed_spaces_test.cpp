#include "base/fixed_spaces.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/asset.hpp"
#include "base/phrases.hpp"
#include "base/po_file.hpp"
#include "base/text_file.hpp"

namespace headlight::tests::fixed_spaces_test {

TEST(FixedSpaces, AMarkStaysWithItsWord) {
  EXPECT_EQ(with_fixed_spaces("oui ; non : \u00ab bon \u00bb ? 91 % !"),
            "oui\u00a0; non\u00a0: \u00ab\u00a0bon\u00a0\u00bb\u00a0? 91\u00a0%\u00a0!");
  for (const char* stays : {"a, b", " : at the beginning", "an :id", "`a ; b`", "already\u00a0; so"})
    EXPECT_EQ(with_fixed_spaces(stays), stays);
  EXPECT_TRUE(spaces_its_marks("fr") && spaces_its_marks("fr_CA"));
  EXPECT_FALSE(spaces_its_marks("en") || spaces_its_marks("fry"));
}

TEST(FixedSpaces, NoFrenchTextBreaksBeforeAMark) {
  const Phrases french = Phrases::in_folder(asset("words/fr"));
  std::vector<std::pair<std::string, std::string>> all;
  for (const std::string& id : french.ids())
    for (const std::string& text : french.texts(id)) all.emplace_back(id, text);
  for (auto& [id, text] : all) {
    for (size_t code = text.find('`'); code != std::string::npos; code = text.find('`'))
      text.erase(code, text.find('`', code + 1) - code + 1);
    for (const char* wrong : {" ; ", " ? ", " ! ", " : ", " \u00bb", "\u00ab "})
      EXPECT_EQ(text.find(wrong), std::string::npos) << id << ": " << text;
  }
}

TEST(FixedSpaces, NoFrenchMessageBreaksBeforeAMark) {
  int texts = 0;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(asset("words/fr/messages"))) files.push_back(entry.path());
  for (const auto& file : files)
    for (const PoEntry& entry : read_po(file.string(), read_text(file)).entries)
      for (const std::string& text : entry.texts) {
        ++texts;
        EXPECT_EQ(with_fixed_spaces(text), text) << file << ":" << entry.text_line;
      }
  EXPECT_GE(texts, 900);
}

TEST(FixedSpaces, NoFrenchLessonBreaksBeforeAMark) {
  std::vector<std::filesystem::path> lessons;
  for (const char* folder : {"lessons", "workshop"})
    for (const auto& entry : std::filesystem::directory_iterator(asset(folder)))
      if (entry.path().string().ends_with(".fr.md")) lessons.push_back(entry.path());
  EXPECT_GE(lessons.size(), 28u);
  for (const auto& lesson : lessons) {
    std::istringstream in(read_text(lesson));
    int number = 0;
    for (std::string line; std::getline(in, line);) EXPECT_EQ(with_fixed_spaces(line), line) << lesson << ":" << ++number;
  }
}

}  // namespace headlight::tests::fixed_spaces_test
