// Numbers in each language's form, and sentences that a model cannot read.
#include <gtest/gtest.h>

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/head_measures.hpp"
#include "analysis/pattern.hpp"
#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "base/phrases.hpp"
#include "core/documents.hpp"
#include "document/unread_text.hpp"
#include "folders/built_in.hpp"

namespace headlight::tests::true_numbers_test {

TEST(DecimalMark, IsThatOfTheLanguage) {
  EXPECT_EQ(decimal_mark("fr"), ',');
  EXPECT_EQ(decimal_mark("fr_CA"), ',');
  EXPECT_EQ(decimal_mark("es"), ',');
  EXPECT_EQ(decimal_mark("zh"), '.');
  EXPECT_EQ(decimal_mark("zh_CN"), '.');
  EXPECT_EQ(decimal_mark("en"), '.');
}

TEST(DecimalMark, ChangesNumbersAndNothingElse) {
  EXPECT_EQ(numbers_with_mark("0.63", ','), "0,63");
  EXPECT_EQ(numbers_with_mark("\u22121.41", ','), "\u22121,41");
  EXPECT_EQ(numbers_with_mark("+0.81, +0.80", ','), "+0,81\u00a0; +0,80") << "a list of numbers with commas has other marks between them";
  EXPECT_EQ(numbers_with_mark("1,300,000", ','), "1\u00a0300\u00a0000") << "else it would be less than two";
  EXPECT_EQ(numbers_with_mark("91 %", ','), "91\u00a0%");
  EXPECT_EQ(numbers_with_mark("1,300,000", '.'), "1,300,000");
  EXPECT_EQ(numbers_with_mark("0.63", '.'), "0.63");
  for (const char* other : {"blocks.0.attn.W_Q", "v1.2", "**3.14**", "model.3.safetensors", "12", "it", "56\u00a0%"})
    EXPECT_EQ(numbers_with_mark(other, ','), other);
  EXPECT_EQ(words_with_mark("de 0.90 \u00e0 0.5, puis 2.", ','), "de 0,90 \u00e0 0,5, puis 2.");
}

TEST(DecimalMark, ChangesAShareToo) { EXPECT_EQ(numbers_with_mark("8.5\u00a0%", ','), "8,5\u00a0%"); }

TEST(Thousands, OfFourDigitsAreJoinedInSpanish) {
  EXPECT_TRUE(joins_four_digits("es") && joins_four_digits("es_MX"));
  EXPECT_FALSE(joins_four_digits("fr") || joins_four_digits("en") || joins_four_digits("zh") || joins_four_digits("est"));
  EXPECT_EQ(joined_four_digits("1,425"), "1425");
  EXPECT_EQ(joined_four_digits("-1,425.5"), "-1425.5");
  EXPECT_EQ(joined_four_digits("1,425, 9,876"), "1425, 9876");
  for (const char* other : {"12,345", "1,300,000", "123,456", "1425", "999", "0.914, 1.5", "1,42", "the 1,425th", ""})
    EXPECT_EQ(joined_four_digits(other), other);
}

/// One rule for each language, whether a view writes the number or a text holds it.
TEST(Thousands, AreThoseOfTheLanguage) {
  struct Written {
    const char *language, *thousand, *ten_thousand, *million;
  };
  for (const auto& [language, thousand, ten_thousand, million] :
       {Written{"en", "1,425", "12,345", "1,300,000"}, Written{"zh", "1,425", "12,345", "1,300,000"},
        Written{"fr", "1\u00a0425", "12\u00a0345", "1\u00a0300\u00a0000"}, Written{"es", "1425", "12\u00a0345", "1\u00a0300\u00a0000"}}) {
    const Phrases phrases = Phrases::in_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / language);
    for (const auto& [number, text] : {std::pair{1425u, thousand}, std::pair{12345u, ten_thousand}, std::pair{1300000u, million}}) {
      const std::string once = phrases.number(in_thousands(number));
      EXPECT_EQ(once, text) << language;
      EXPECT_EQ(phrases.number(once), once) << language << ": a view's number that a text holds is written twice";
      EXPECT_NE(phrases("stage.logits.subtitle", {{"words", in_thousands(number)}}).find(text), std::string::npos) << language;
    }
  }
}

TEST(DecimalMark, IsThatOfAPhrase) {
  const Phrases french = Phrases::in_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / "fr");
  EXPECT_NE(french("inspector.change.others.factor", {{"factor", "0.25"}}).find("0,25"), std::string::npos);
  EXPECT_NE(tests::english()("inspector.change.others.factor", {{"factor", "0.25"}}).find("0.25"), std::string::npos);
}

struct Unread : testing::Test {
  BuiltInModels models;
  std::optional<UnreadText> of(const char* model, const std::string& sentence) { return unread_text(*models.make(model), sentence); }
};

TEST_F(Unread, FrenchInAnEnglishModelIs) {
  for (const char* model : {"readable", "en-fr", "stories"})
    for (const char* sentence : {"Le chat regarde la souris car il a faim", "l\u2019\u00e9l\u00e9phant a mang\u00e9 la banane",
                                 "Marie et Jean sont dans le jardin avec une balle"}) {
      const auto unread = of(model, sentence);
      ASSERT_TRUE(unread) << model << ": " << sentence;
      EXPECT_EQ(unread->language, "fr") << model << ": " << sentence;
    }
}

TEST_F(Unread, SpanishAndChineseAreToldApart) {
  for (const char* model : {"en-fr", "stories"}) {
    EXPECT_EQ(of(model, "La reina ama al rey porque \u00e9l es amable")->language, "es") << model;
    EXPECT_EQ(of(model, "\u5927\u8c61\u5403\u4e86\u9999\u8549")->language, "zh") << model;
    EXPECT_EQ(of(model, "\u5927\u8c61\u5403\uff0c\u9999\u8549")->words, 5) << "a comma is no word";
    EXPECT_EQ(of(model, "\u3053\u3093\u306b\u3061\u306f")->language, "") << model << ": kana are not Chinese";
  }
}

TEST_F(Unread, WhatAModelKnowsIsNot) {
  EXPECT_FALSE(of("readable", "The elephant ate the banana as it was hungry"));
  EXPECT_FALSE(of("readable", "The zorblat ate the banana")) << "one word";
  EXPECT_FALSE(of("en-fr", "the elephant ate the banana because it was hungry"));
  EXPECT_FALSE(of("random", "Le chat regarde la souris car il a faim")) << "its numbers mean nothing in any language";
}

TEST_F(Unread, CountsWhatIsUnknown) {
  const auto unread = of("stories", "quantum chromodynamics is hard .");
  ASSERT_TRUE(unread);
  EXPECT_EQ(unread->words, 4) << "a mark is no word";
  EXPECT_GE(unread->unknown, 3);
  EXPECT_EQ(unread->language, "");
}

/// Rows 0 to n-1, each with all of its weight on the word before.
Matrix on_the_word_before(Index n) {
  Matrix a = Matrix::Zero(n, n);
  a(0, 0) = 1;
  for (Index row = 1; row < n; ++row) a(row, row - 1) = 1;
  return a;
}

TEST(PatternReadings, SayOnHowManyRowsAndNeedEnough) {
  const PatternReading five = read_off(on_the_word_before(5), 5), three = read_off(on_the_word_before(3), 3);
  EXPECT_STREQ(five.id, "previous");
  EXPECT_EQ(five.rows, 4);
  EXPECT_EQ(five.mean, 1);
  EXPECT_STREQ(three.id, "too_few") << "two rows are no habit";
}

/// A row that puts most of its weight elsewhere counts against the label.
TEST(PatternReadings, CountTheRowsThatContradictTheLabel) {
  EXPECT_EQ(read_off(on_the_word_before(6), 6).against, 0) << "the first row has no word before it";
  Matrix a = on_the_word_before(6);
  a(3, 2) = 0.4f, a(3, 0) = 0.6f;
  a(5, 4) = 0.5f, a(5, 5) = 0.5f;
  const PatternReading one = read_off(a, 6);
  EXPECT_STREQ(one.id, "previous");
  EXPECT_EQ(one.against, 1) << "an equal weight is not larger";
  const std::vector<int> ids = {1, 2, 3, 4, 5, 6};
  const HeadMeasures measures = measured(a, ids, 6);
  EXPECT_EQ(measures.against_of(HeadMeasure::previous), 1);
  EXPECT_EQ(measures.against_of(HeadMeasure::first), 3) << "of rows 1 to 5, all but rows 1 and 3";
}

/// A row of a cross-attention has no word before itself among the keys, but it can follow the other sentence word by word.
TEST(PatternReadings, OfACrossAttentionFollowTheOtherSentence) {
  const auto cross = [](const std::vector<Index>& keys) {
    Matrix a = Matrix::Constant(static_cast<Index>(keys.size()), 6, 0.02f);
    for (size_t row = 0; row < keys.size(); ++row) a(static_cast<Index>(row), keys[row]) = 0.9f;
    return a;
  };
  const PatternReading aligned = read_off(cross({0, 1, 2, 2, 3, 4, 5, 5}), 8, false),
                       once_back = read_off(cross({0, 1, 3, 2, 4, 5}), 6, false);
  EXPECT_STREQ(aligned.id, "in_order");
  EXPECT_NEAR(aligned.mean, 0.9, 1e-6);
  EXPECT_EQ(aligned.rows, 8);
  EXPECT_EQ(aligned.against, 0);
  EXPECT_STREQ(once_back.id, "in_order");
  EXPECT_EQ(once_back.against, 1);
  EXPECT_STREQ(read_off(cross({0, 3, 1, 5, 2, 4}), 6, false).id, "mixed");
  EXPECT_STREQ(read_off(cross({4, 4, 4, 4, 4, 4}), 6, false).id, "mixed") << "they stay on one word";
  EXPECT_STREQ(read_off(cross({0, 0, 0, 0, 0, 0}), 6, false).id, "first");
  EXPECT_STREQ(read_off(cross({0, 1, 1, 1, 0, 1, 1, 1}), 8, false).id, "mixed") << "they meet two of six words";
  Matrix tie = cross({0, 1, 2, 3, 4, 5});
  tie(3, 1) = tie(3, 3) = 0.45f;
  EXPECT_EQ(read_off(tie, 6, false).against, 0) << "an equal weight is not larger";
  Matrix two = Matrix::Constant(6, 2, 0.1f);
  two.col(1).setConstant(0.9f);
  EXPECT_STREQ(read_off(two, 6, false).id, "mixed") << "they stay on one of two words";
}

/// A label says how much a head looks at the words that a word translates if these are known, as a survey does. In order is weaker.
TEST(PatternReadings, OfACrossAttentionPreferTheWordsThatAreTranslated) {
  Matrix a = Matrix::Constant(6, 6, 0.02f);
  for (Index row = 0; row < 6; ++row) a(row, row) = 0.9f;
  std::vector<ExpectedKeys> known, off;
  for (Index row = 0; row < 5; ++row) known.push_back({row, {row}}), off.push_back({row, {row + 1}});
  known[2].keys = {3};
  const PatternReading aligned = read_off(a, 6, false, known);
  EXPECT_STREQ(aligned.id, "aligned");
  EXPECT_EQ(aligned.rows, 5);
  EXPECT_EQ(aligned.against, 1);
  EXPECT_NEAR(aligned.mean, (4 * 0.9 + 0.02) / 5, 1e-6);
  EXPECT_STREQ(read_off(a, 6, false, off).id, "in_order") << "it looks one word too far left, and still goes through them";
  EXPECT_STREQ(read_off(a, 6, false, std::span(known).first(3)).id, "in_order") << "three rows are too few";
}

}  // namespace headlight::tests::true_numbers_test
