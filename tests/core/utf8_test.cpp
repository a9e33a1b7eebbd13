#include "base/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "base/markup.hpp"

namespace headlight::tests::utf8_test {
namespace {

const std::string mixed = "aé€🐘";  // code points of 1, 2, 3 and 4 bytes

TEST(Utf8, DecodesCodePointsOfEveryLength) {
  std::u32string values;
  for (size_t at = 0; at < mixed.size();) {
    const CodePoint point = code_point_at(mixed, at);
    EXPECT_TRUE(point.valid);
    EXPECT_EQ(encode_utf8(point.value), mixed.substr(at, point.size));
    values += point.value;
    at += point.size;
  }
  EXPECT_EQ(values, U"aé€🐘");
  EXPECT_EQ(count_code_points(mixed), 4u);
}

TEST(Utf8, TakesAnInvalidByteAlone) {
  const std::string cut =
      "\xE2\x82"
      "x";
  const CodePoint point = code_point_at(cut, 0);
  EXPECT_FALSE(point.valid);
  EXPECT_EQ(point.size, 1u);
  EXPECT_EQ(point.value, char32_t{0xE2});
  EXPECT_EQ(replace_invalid_utf8(cut), "\uFFFD\uFFFDx");
}

TEST(Utf8, RefusesWhatOnlyLooksLikeUtf8) {
  for (const char* bytes : {"\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80", "\xFF"}) {
    EXPECT_FALSE(is_utf8(bytes));
    EXPECT_THROW(require_utf8(bytes), UserError);
  }
  EXPECT_TRUE(is_utf8(mixed));
}

TEST(Utf8, NamesTheFirstInvalidByteAndItsOffset) {
  try {
    require_utf8("ab\xFFz");
    FAIL() << "accepted";
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()), "the text is not valid UTF-8: byte 0xff at offset 2; save it as UTF-8");
  }
}

TEST(Utf8, NeverCutsACodePoint) {
  const std::string beginnings[] = {"", "a", "a", "aé", "aé", "aé", "aé€", "aé€", "aé€", "aé€", mixed, mixed};
  for (size_t most = 0; most < std::size(beginnings); ++most) EXPECT_EQ(utf8_prefix(mixed, most), beginnings[most]) << most;
  EXPECT_EQ(code_point_before(mixed, mixed.size()), mixed.size() - 4);
  EXPECT_EQ(code_point_before(mixed, 1), 0u);
}

TEST(Utf8, Normalises) {
  EXPECT_EQ(normalise_utf8("e\u0301", NormalForm::nfc), "é");
  EXPECT_EQ(normalise_utf8("é", NormalForm::nfd), "e\u0301");
  EXPECT_EQ(normalise_utf8("ﬁ", NormalForm::nfkc), "fi");
  EXPECT_EQ(normalise_utf8("ÉCOLE", NormalForm::nfc_folded), "école");
  EXPECT_EQ(normalise_utf8("ECOLE", NormalForm::nfc_folded), "ecole");
}

TEST(Utf8, KeepsWhatReadersTakeForOneCharacterTogether) {
  const std::vector<std::string_view> clusters = graphemes("e\u0301👩‍🚀x");
  ASSERT_EQ(clusters.size(), 3u);
  EXPECT_EQ(clusters[1], "👩‍🚀");
}

TEST(Utf8, TellsCharactersApart) {
  EXPECT_EQ(category_of('A'), CharacterCategory::Lu);
  EXPECT_EQ(category_of(0x301), CharacterCategory::Mn);
  EXPECT_EQ(category_of('7'), CharacterCategory::Nd);
  EXPECT_EQ(category_of(0x2028), CharacterCategory::Zl);
  EXPECT_EQ(category_of(0xE000), CharacterCategory::Co);
  EXPECT_EQ(to_lower(0x416), char32_t(0x436));
  EXPECT_EQ(to_lower('-'), char32_t('-'));
  EXPECT_TRUE(is_ignorable(0xFE0F) && !is_ignorable('a'));
  EXPECT_TRUE(is_grapheme_control(0x200B) && !is_grapheme_control(0x200D));
}

/// Cairo's glyphs count the bytes of their text, so a character that XML forbids is replaced by one of the same length.
TEST(Markup, OfXmlCharactersKeepsTheLength) {
  EXPECT_EQ(of_xml_characters("a\x01\tb\nc"), "ab\nc");
  for (const char32_t forbidden : {0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF}) {
    const std::string text = "x" + encode_utf8(forbidden) + "é";
    EXPECT_EQ(of_xml_characters(text), "x" + std::string(forbidden < 0x10000 ? "\uFFFD" : "\U0010FFFD") + "é")
        << static_cast<unsigned>(forbidden);
  }
  for (const char32_t fine : {0xFDCF, 0xFDF0, 0xFFFD, 0x1F3FD, 0x1FFFD, 0x10FFFD})
    EXPECT_EQ(of_xml_characters(encode_utf8(fine)), encode_utf8(fine)) << static_cast<unsigned>(fine);
}

}  // namespace
TEST(Utf8, PaddingCountsTheColumnsOfATerminal) {
  EXPECT_EQ(padded_to("7", 3), "7  ");
  EXPECT_EQ(padded_left("7", 3), "  7");
  EXPECT_EQ(padded_to("\u674e", 3), "\u674e ") << "a Han character takes two columns";
  EXPECT_EQ(padded_left("\u674e", 3), " \u674e");
  EXPECT_EQ(padded_left("e\u0301", 2), " e\u0301");
  EXPECT_EQ(padded_left("1234", 3), "1234");
}

}  // namespace headlight::tests::utf8_test
