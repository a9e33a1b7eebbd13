// A table for a spreadsheet: a stranger's vocabulary is text in it and no formula.
#include "base/csv.hpp"

#include <gtest/gtest.h>

#include "base/markup.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"

namespace headlight::tests::csv_test {

TEST(Csv, FormulasAreText) {
  for (const char* text :
       {"=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "-", "+", "  =1", "\uFF1D1", "\uFF0Bx", "=cmd|'/C calc'!A0", "--"})
    EXPECT_TRUE(csv_cell(text).starts_with("'") || csv_cell(text).starts_with("\"'")) << csv_cell(text);
  for (const char* text : {"", "the", "-5", "+0.25", "-.5", "1-1", "a=b", "it's", "\u2212"}) EXPECT_EQ(csv_cell(text), text);
  EXPECT_EQ(csv_cell("=cmd|'/C calc'!A0"), "'=cmd|'/C calc'!A0");
  EXPECT_EQ(csv_cell("=\"a\",b"), "\"'=\"\"a\"\",b\"");
  EXPECT_EQ(csv_cell(" x"), "\" x\"");
  EXPECT_EQ(csv_cell("a;b"), "\"a;b\"") << "which some languages take for a comma";
}

TEST(Markup, HasOnlyCharactersThatXmlHas) {
  EXPECT_EQ(of_xml_characters("a\x01\x1F\nb"), "a\nb");
  EXPECT_EQ(of_xml_characters("\uFFFE|\uFFFF|\uFDD0|\uFDEF"), "\uFFFD|\uFFFD|\uFFFD|\uFFFD");
  EXPECT_EQ(of_xml_characters("\U0001FFFE|\U0010FFFF"), "\U0010FFFD|\U0010FFFD");
  const std::string good = "\u00E9 \u6771 \uFFFD \uFDCF \uFDF0 \U0001F600 \uFB01";
  EXPECT_EQ(of_xml_characters(good), good);
  for (char32_t code = 0x10000; code < 0x110000; code += 0x10000)
    for (const char32_t last : {code + 0xFFFE, code + 0xFFFF}) {
      std::string text;
      for (const int shift : {18, 12, 6, 0}) text += static_cast<char>(shift == 18 ? 0xF0 | last >> 18 : 0x80 | (last >> shift & 0x3F));
      const std::string fit = of_xml_characters(text);
      EXPECT_NE(fit, text);
      EXPECT_EQ(fit.size(), text.size()) << "cairo counts its bytes";
      EXPECT_TRUE(is_utf8(fit));
    }
}

}  // namespace headlight::tests::csv_test
