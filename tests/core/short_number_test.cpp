// Numbers in few characters, many of which are very small.
#include "base/short_number.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"

namespace headlight::tests::short_number_test {

TEST(ShortNumber, ATextHasNoMoreDigitsThanItNeeds) {
  EXPECT_EQ(short_text(0.23294, 4), "0.2329");
  EXPECT_EQ(short_text(1, 4), "1");
  EXPECT_EQ(short_text(-0.0001373, 4), "-1.373e-4");
  EXPECT_EQ(short_text(-8e-7, 4), "-8e-7");
  EXPECT_EQ(short_text(2.5e-12, 4), "2.5e-12");
  EXPECT_EQ(short_text(0, 4), "0");
  EXPECT_EQ(short_text(-0., 4), "0");
  EXPECT_EQ(short_text(NAN, 4), "NaN");
}

TEST(ShortNumber, AColumnHasAsManyFiguresInEveryRow) {
  EXPECT_EQ(figures_text(0.5, 3), "0.500");
  EXPECT_EQ(figures_text(-1.69349, 3), "-1.69");
  EXPECT_EQ(figures_text(123.4, 3), "123");
  EXPECT_EQ(figures_text(0.00475, 3), "0.00475");
  EXPECT_EQ(figures_text(0.0000179, 3), "1.79e-5");
  EXPECT_EQ(figures_text(0.0996, 2), "0.100");
  EXPECT_EQ(figures_text(0.0000999, 2), "1.0e-4");
  EXPECT_EQ(figures_text(-4.1e-40, 2), "-4.1e-40");
  EXPECT_EQ(figures_text(1.25e30, 3), "1.25e30");
  EXPECT_EQ(figures_text(0, 3), "0");
}

TEST(ShortNumber, ProseHasAPowerAsTheBlackboardDoes) {
  EXPECT_EQ(power_in_prose("-3.26e-4"), "-3.26\u00a0\u00d7\u00a010\u207b\u2074");
  EXPECT_EQ(power_in_prose(to_text(1.25e-5, 3)), "1.25\u00a0\u00d7\u00a010\u207b\u2075");
  EXPECT_EQ(in_prose(4e-5, 4), "4\u00a0\u00d7\u00a010\u207b\u2075");
  EXPECT_EQ(in_prose(-0.23294, 4), "-0.2329");
  EXPECT_EQ(power_in_prose("8e38"), "8\u00a0\u00d7\u00a010\u00b3\u2078");
  for (const char* other : {"0.23", "-1", "0", "NaN", "nan", "-\u221e", "inf", "", "the"}) EXPECT_EQ(power_in_prose(other), other);
  EXPECT_EQ(numbers_with_mark(power_in_prose("-3.26e-4"), ','), "-3,26\u00a0\u00d7\u00a010\u207b\u2074");
}

TEST(ShortNumber, ThousandsAreApartFromTenThousandOn) {
  EXPECT_EQ(grouped("35237"), "35,237");
  EXPECT_EQ(grouped("-1234567.25"), "-1,234,567.25");
  for (const char* other : {"1234", "-9999.5", "0.12345", "1e38", "NaN", "\u221e", "", "2.5e-12"}) EXPECT_EQ(grouped(other), other);
  EXPECT_EQ(numbers_with_mark("e^{10.47} \u2248 " + grouped("35237"), ','), "e^{10,47} \u2248 35\u00a0237");
}

TEST(ShortNumber, OnlyZeroReadsAsZero) {
  EXPECT_EQ(number_or_power(0, 2), "0");
  EXPECT_EQ(number_or_power(0.914f, 2), "0.91");
  EXPECT_EQ(number_or_power(0.002f, 2), "2e-3");
  EXPECT_EQ(number_or_power(-4e-9f, 2), "-4e-9");
}

}  // namespace headlight::tests::short_number_test
