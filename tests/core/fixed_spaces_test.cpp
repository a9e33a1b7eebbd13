#include "base/fixed_spaces.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/asset.hpp"
#include "base/phrases.hpp"
#include "base/placeholders.hpp"
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

TEST(JoinedPercent, IsThatOfChinese) {
  EXPECT_TRUE(joins_percent("zh") && joins_percent("zh_CN"));
  EXPECT_FALSE(joins_percent("en") || joins_percent("fr") || joins_percent("es"));
  EXPECT_EQ(joined_percent("91\u00a0%"), "91%");
  EXPECT_EQ(joined_percent("<\u00a01\u00a0%"), "<1%");
  EXPECT_EQ(joined_percent("-8.5\u00a0%"), "-8.5%");
  for (const char* stays : {"91", "1\u00a0300", "il a 91\u00a0%", "NaN", ""}) EXPECT_EQ(joined_percent(stays), stays);
}

/// One rule for each language, whether a text gives the number or its words hold it.
TEST(JoinedPercent, IsTheRuleOfEveryText) {
  const std::pair<const char*, const char*> shares[] = {{"en", "91\u00a0%"}, {"fr", "91\u00a0%"}, {"es", "91\u00a0%"}, {"zh", "91%"}};
  for (const auto& [language, share] : shares) {
    const Phrases phrases = Phrases::in_folder(asset(std::string("words/") + language));
    EXPECT_EQ(phrases.number("91\u00a0%"), share) << language;
    EXPECT_NE(phrases("board.points.axis", {{"number", 1}, {"share", "91\u00a0%"}}).find(share), std::string::npos) << language;
    EXPECT_NE(phrases("puzzle.needed", {{"percent", 91}}).find(share), std::string::npos) << language;
  }
}

/// The texts of a language: interface, messages, lessons and manual, each with its place.
std::vector<std::pair<std::string, std::string>> texts_of(const std::string& language) {
  std::vector<std::pair<std::string, std::string>> all;
  const auto read = [&](const std::filesystem::path& file) {
    if (file.extension() == ".po")
      for (const PoEntry& entry : read_po(file.string(), read_text(file)).entries)
        for (const std::string& text : entry.texts) all.emplace_back(file.string() + ":" + std::to_string(entry.text_line), text);
    else if (file.extension() == ".md") {
      std::istringstream in(read_text(file));
      int number = 0;
      for (std::string line; std::getline(in, line);) all.emplace_back(file.string() + ":" + std::to_string(++number), line);
    }
  };
  for (const std::string& folder : {"words/" + language, "words/" + language + "/messages", "manual/" + language})
    for (const auto& entry : std::filesystem::directory_iterator(asset(folder))) read(entry.path());
  for (const char* folder : {"lessons", "workshop"})
    for (const auto& entry : std::filesystem::directory_iterator(asset(folder)))
      if (entry.path().string().ends_with("." + language + ".md")) read(entry.path());
  return all;
}

bool is_number_or_placeholder(char c) { return (c >= '0' && c <= '9') || c == '}'; }

TEST(JoinedPercent, NoChineseTextHasASpaceBeforeIt) {
  const auto texts = texts_of("zh");
  EXPECT_GE(texts.size(), 3000u);
  for (const auto& [place, text] : texts)
    for (const std::string wrong : {" %", "\u00a0%"})
      for (size_t at = text.find(wrong); at != std::string::npos; at = text.find(wrong, at + 1))
        EXPECT_FALSE(at > 0 && is_number_or_placeholder(text[at - 1])) << place << ": " << text;
}

/// Chinese writes no spaces between its own characters, nor around its own marks.
TEST(JoinedPercent, NoChineseTextHasASpaceAtAChineseMark) {
  for (const auto& [place, text] : texts_of("zh"))
    for (const std::string mark : {"\uff0c", "\u3002", "\uff1a", "\uff1b", "\uff1f", "\uff01", "\u3001"})
      for (const std::string& wrong : {" " + mark, mark + " ", "\u00a0" + mark, mark + "\u00a0"})
        EXPECT_EQ(text.find(wrong), std::string::npos) << place << ": " << text;
}

std::string filled_with(std::string_view text, const std::string& word) {
  return filled_in(
      text, [&](std::string_view) { return word; }, WordSpaces::chinese);
}

TEST(ChineseWords, KeepTheSpaceBesideOtherLettersAlone) {
  const std::pair<const char*, const char*> words[] = {{"猫", "看猫的行"},
                                                       {"**猫**", "看**猫**的行"},
                                                       {"“，”", "看“，”的行"},
                                                       {"“it”", "看“it”的行"},
                                                       {"it", "看 it 的行"},
                                                       {"**it**", "看 **it** 的行"},
                                                       {"l\u2019", "看 l\u2019 的行"},
                                                       {"12", "看 12 的行"},
                                                       {"猫 (3)", "看猫 (3) 的行"},
                                                       {"第 2 层", "看第 2 层的行"},
                                                       {"", "看  的行"},
                                                       {"\xff", "看 \xff 的行"}};
  for (const auto& [word, said] : words) EXPECT_EQ(filled_with("看 {word} 的行", word), said);
  EXPECT_EQ(filled_in("看 {word} 的行", [](std::string_view) { return std::string("猫"); }), "看 猫 的行") << "in another language";
}

TEST(ChineseWords, KeepNoSpaceBesideTheirText) {
  const std::pair<const char*, const char*> texts[] = {{"{word} 行", "猫行"},
                                                       {"看 {word}", "看猫"},
                                                       {"{word}", "猫"},
                                                       {"它给 **{word}** 的", "它给**猫**的"},
                                                       {"**看** {word} 行", "**看**猫行"},
                                                       {"**看**，{word}。", "**看**，猫。"},
                                                       {"{a} 行和 {b} 行", "猫行和猫行"},
                                                       {"得分 {a} → {b} 是", "得分猫 → 猫是"},
                                                       {"{a} {b}", "猫 猫"},
                                                       {"A 的 {a} {b} 和", "A 的猫 猫和"},
                                                       {"B {word} `x` {word} K", "B 猫 `x` 猫 K"},
                                                       {"W_{Q} {word} {9}", "W_{Q} 猫 {9}"}};
  for (const auto& [text, said] : texts) EXPECT_EQ(filled_with(text, "猫"), said);
  const Phrases chinese = Phrases::in_folder(asset("words/zh"));
  EXPECT_EQ(chinese("status.attention.only", {{"where", "头 2"}, {"key", "猫"}, {"share", "99\u00a0%"}}),
            "头 2：它的注意力给了猫 **99%**。");
  EXPECT_EQ(chinese("status.attention.only", {{"where", "头 2"}, {"key", "it"}, {"share", "99\u00a0%"}}),
            "头 2：它的注意力给了 it **99%**。");
}

/// A rare character stands for every value, so that each of its neighbours is a text's.
TEST(ChineseWords, StandInEveryTextWithoutASpace) {
  const std::string word = "龘";
  int filled = 0;
  for (const auto& [place, text] : texts_of("zh")) {
    if (place.find(".po:") == std::string::npos || placeholders_in(text).empty()) continue;
    ++filled;
    std::string said = filled_with(text, word);
    std::erase(said, '*');
    const std::string_view all = said;
    for (size_t at = all.find(' '); at != std::string::npos; at = all.find(' ', at + 1)) {
      const std::string_view before = all.substr(0, at), after = all.substr(at + 1);
      const bool parts_two_values = before.ends_with(word) && after.starts_with(word);
      EXPECT_FALSE(ends_close(before) && begins_close(after) && !parts_two_values) << place << ": " << said;
    }
  }
  EXPECT_GE(filled, 1500);
}

/// A line may not break between a number and its %.
TEST(JoinedPercent, EveryOtherTextHasAFixedSpaceBeforeIt) {
  for (const char* language : {"fr", "es"})
    for (const auto& [place, text] : texts_of(language))
      for (size_t at = text.find(" %"); at != std::string::npos; at = text.find(" %", at + 1))
        EXPECT_FALSE(at > 0 && is_number_or_placeholder(text[at - 1])) << place << ": " << text;
  const Phrases english = Phrases::in_folder(asset("words/en"));
  for (const std::string& id : english.ids())
    for (const std::string& text : english.texts(id))
      for (size_t at = text.find(" %"); at != std::string::npos; at = text.find(" %", at + 1))
        EXPECT_FALSE(at > 0 && is_number_or_placeholder(text[at - 1])) << id << ": " << text;
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

/// Lessons, puzzles and the manual. The end of a line is a space, too.
TEST(FixedSpaces, NoFrenchPageBreaksBeforeAMark) {
  int lines = 0;
  for (const auto& [place, line] : texts_of("fr")) {
    if (place.find(".md:") == std::string::npos) continue;
    ++lines;
    const std::string within = "a " + line + " b";
    EXPECT_EQ(with_fixed_spaces(within), within) << place;
  }
  EXPECT_GE(lines, 2500);
}

}  // namespace headlight::tests::fixed_spaces_test
