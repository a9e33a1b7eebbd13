#include "base/fixed_spaces.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "base/asset.hpp"
#include "base/phrases.hpp"
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
  for (const std::string& id : french.ids()) {
    std::string text = french(id);
    for (size_t code = text.find('`'); code != std::string::npos; code = text.find('`'))
      text.erase(code, text.find('`', code + 1) - code + 1);
    for (const char* wrong : {" ; ", " ? ", " ! ", " : ", " \u00bb", "\u00ab "})
      EXPECT_EQ(text.find(wrong), std::string::npos) << id << ": " << text;
  }
}

bool is_french(const std::string& file, const std::string& line) {
  if (file.ends_with(".fr.md")) return true;
  return file == "page.txt" ? !line.starts_with("#")
                            : line.starts_with("=") || line.starts_with(" ");  // a message has its English above it
}

/// Files that are read as they are: what core/ says, what the page says without the program, and the lessons.
std::vector<std::filesystem::path> files_read_as_they_are() {
  std::vector<std::filesystem::path> files = {asset("words/fr/page.txt")};
  for (const char* folder : {"words/fr/messages", "lessons"})
    for (const auto& entry : std::filesystem::directory_iterator(asset(folder)))
      if (const std::string name = entry.path().string(); name.ends_with(".txt") || name.ends_with(".fr.md")) files.push_back(entry.path());
  return files;
}

TEST(FixedSpaces, NoFrenchFileBreaksBeforeAMark) {
  const auto files = files_read_as_they_are();
  EXPECT_GE(files.size(), 24u);
  for (const auto& file : files) {
    std::istringstream in(read_text(file));
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (!is_french(file.filename().string(), line)) continue;
      EXPECT_EQ(with_fixed_spaces(line), line) << file << ":" << number;
    }
  }
}

}  // namespace headlight::tests::fixed_spaces_test
