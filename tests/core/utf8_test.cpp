#include "base/utf8.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"

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

}  // namespace
}  // namespace headlight::tests::utf8_test
