// Places where a line may end without a space: Chinese and Japanese write none.
#include "base/line_breaks.hpp"

#include <gtest/gtest.h>

#include <string>

namespace headlight::tests::line_breaks_test {
namespace {

/// The parts with a bar between two.
std::string parts_of(std::string_view text) {
  std::string all;
  for (const std::string_view part : unbroken_parts(text)) all += (all.empty() ? "" : "|") + std::string(part);
  return all;
}

TEST(LineBreaks, AreBetweenCharactersOfChineseAndJapanese) {
  EXPECT_EQ(parts_of("注意力"), "注|意|力");
  EXPECT_EQ(parts_of("それは猫"), "そ|れ|は|猫");
  EXPECT_EQ(parts_of("𠀀字"), "𠀀|字") << "ideographs beyond U+FFFF";
}

TEST(LineBreaks, KeepClosingMarksOffTheBeginningOfALine) {
  for (const char* mark :
       {"，", "。", "、", "：", "；", "！", "？", "）", "》", "」", "』", "】", "”", "’", "…", "—", "%", "％", ",", ".", ")", "·"})
    EXPECT_EQ(parts_of("行" + std::string(mark) + "列"), "行" + std::string(mark) + "|列");
}

TEST(LineBreaks, KeepOpeningMarksOffTheEndOfALine) {
  for (const char* mark : {"（", "《", "「", "『", "【", "“", "‘", "("})
    EXPECT_EQ(parts_of("行" + std::string(mark) + "列"), "行|" + std::string(mark) + "列");
}

TEST(LineBreaks, KeepMarksThatFollowEachOtherTogether) {
  EXPECT_EQ(parts_of("说：“猫。”然后"), "说：|“猫。”|然|后");
  EXPECT_EQ(parts_of("猫……狗——鼠"), "猫……|狗——|鼠");
}

TEST(LineBreaks, KeepWordsAndNumbersWhole) {
  EXPECT_EQ(parts_of("第12层的softmax函数"), "第|12|层|的|softmax|函|数");
  EXPECT_EQ(parts_of("约12.5%的"), "约|12.5%|的");
  EXPECT_EQ(parts_of("值\u00a03"), "值\u00a03") << "a space that does not break";
  EXPECT_EQ(parts_of("词₁和"), "词₁|和") << "a subscript";
}

/// Text with spaces between its words breaks as before.
TEST(LineBreaks, AreNowhereElse) {
  for (const char* text : {"", "word", "« été »", "d’où", "¿qué?", "l'été…", "a—b", "“quoted”", "x₁·y", "слово", "สวัสดี", "한국어"})
    EXPECT_EQ(parts_of(text), text);
}

TEST(LineBreaks, LoseNoByteOfInvalidText) { EXPECT_EQ(parts_of("\xE6\xB3行\xFF"), "\xE6\xB3|行|\xFF"); }

TEST(LineBreaks, AreNoSpacesAfterAMarkThatIsWideEnough) {
  for (const char32_t mark : U"。，：；！？、）") EXPECT_EQ(holds_its_space(mark), mark != 0);
  for (const char32_t mark : U".,:;!?)行") EXPECT_FALSE(holds_its_space(mark));
}

TEST(LineBreaks, KnowTheLastCodePoint) {
  EXPECT_EQ(last_code_point(""), 0u);
  EXPECT_EQ(last_code_point("a行"), U'行');
}

}  // namespace
}  // namespace headlight::tests::line_breaks_test
