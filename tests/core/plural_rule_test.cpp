// The rule by which a language chooses the form for a number, as gettext's header Plural-Forms writes it.
#include "base/plural_rule.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "core/scratch_folder.hpp"

namespace headlight::tests::plural_rule_test {

std::vector<size_t> forms(const std::string& header, const std::vector<std::int64_t>& numbers) {
  const PluralRule rule(header);
  std::vector<size_t> all;
  for (const std::int64_t n : numbers) all.push_back(rule.form(n));
  return all;
}

using Forms = std::vector<size_t>;

TEST(PluralRule, OfEnglishAndSpanishIsOneAndOthers) {
  EXPECT_EQ(forms("nplurals=2; plural=(n != 1);", {0, 1, 2, 21, 1'000'000, -1, -2}), (Forms{1, 0, 1, 1, 1, 0, 1}));
  EXPECT_EQ(PluralRule().form(1), 0u);
  EXPECT_EQ(PluralRule().form(0), 1u);
}

TEST(PluralRule, OfFrenchCountsZeroAsOne) { EXPECT_EQ(forms("nplurals=2; plural=(n > 1);", {0, 1, 2, 3, 100}), (Forms{0, 0, 1, 1, 1})); }

TEST(PluralRule, OfChineseHasOneForm) {
  EXPECT_EQ(forms("nplurals=1; plural=0;", {0, 1, 2, 100}), (Forms{0, 0, 0, 0}));
  EXPECT_EQ(PluralRule("nplurals=1; plural=0").n_forms(), 1u) << "the last semicolon may be missing, as some editors leave it out";
}

TEST(PluralRule, OfRussianAndPolishHasThree) {
  const std::string russian = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);";
  EXPECT_EQ(forms(russian, {0, 1, 2, 4, 5, 10, 11, 12, 14, 20, 21, 22, 25, 101, 111, 112, 121}),
            (Forms{2, 0, 1, 1, 2, 2, 2, 2, 2, 2, 0, 1, 2, 0, 2, 2, 0}));
  const std::string polish = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);";
  EXPECT_EQ(forms(polish, {0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 102, 112}), (Forms{2, 0, 1, 1, 2, 2, 2, 2, 2, 1, 2, 2, 1, 2}));
}

TEST(PluralRule, BindsAsInC) {
  const auto value = [](const std::string& expression) { return PluralRule("nplurals=6; plural=" + expression + ";").form(7); };
  EXPECT_EQ(value("1 + 2 * 2"), 5u);
  EXPECT_EQ(value("9 - 4 - 3"), 2u);
  EXPECT_EQ(value("2 < 1 == 0"), 1u);
  EXPECT_EQ(value("0 && 0 || 1"), 1u);
  EXPECT_EQ(value("0 ? 1 : 0 ? 2 : 3"), 3u);
  EXPECT_EQ(value("!n + 1"), 1u);
  EXPECT_EQ(value("(n - n) ? 1 : !!n * 4"), 4u);
  EXPECT_EQ(value("17 % 6 / 2"), 2u);
}

TEST(PluralRule, MistakesAreNamed) {
  const auto refused = [](const std::string& header) { return error_of([&] { PluralRule rule(header); }); };
  const std::string right = "; it should be such as nplurals=2; plural=(n != 1);";
  EXPECT_EQ(refused("plural=(n != 1);"), "Plural-Forms lacks nplurals=" + right);
  EXPECT_EQ(refused("nplurals=2;"), "Plural-Forms lacks plural=" + right);
  EXPECT_EQ(refused("nplurals=INTEGER; plural=EXPRESSION;"),
            "Plural-Forms has nplurals=INTEGER, which is not a number from 1 to 6" + right);
  EXPECT_EQ(refused("nplurals=2; plural=(n !! 1);"), "Plural-Forms cannot be read from \"!! 1)\" on" + right);
  EXPECT_EQ(refused("nplurals=2; plural=(n != 1"), "Plural-Forms ends within its expression" + right);
  EXPECT_EQ(refused("nplurals=2; plural=n;"), "Plural-Forms gives 2 the form 2, and nplurals=2 has forms 0 to 1" + right);
  EXPECT_EQ(refused("nplurals=1; plural=" + std::string(5000, '(') + "0"), "Plural-Forms is nested too deeply" + right);
  std::string sum = "0";
  for (int i = 0; i < 500; ++i) sum += "+0";
  EXPECT_EQ(refused("nplurals=1; plural=" + sum), "Plural-Forms has more than 200 parts" + right);
}

/// Random text of a rule's characters is read or refused in one line, and a rule that was read has a form for every number.
TEST(PluralRule, AnyTextIsReadOrRefused) {
  std::mt19937 random(3);
  const std::string letters = "n01259?:|&=!<>+-*/%() ";
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text = "nplurals=2; plural=";
    for (size_t length = random() % 12; length > 0; --length) text += letters[random() % letters.size()];
    try {
      const PluralRule rule(text);
      for (const std::int64_t n : {std::int64_t{0}, std::int64_t{1}, INT64_MAX, INT64_MIN}) ASSERT_LT(rule.form(n), 2u) << text;
      ++read;
    } catch (const UserError& error) {
      ASSERT_EQ(std::string(error.what()).find('\n'), std::string::npos) << text;
    }
  }
  EXPECT_GT(read, 100);
}

}  // namespace headlight::tests::plural_rule_test
