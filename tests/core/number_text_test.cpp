// Numbers as text. The theme's test covers the cells of matrices (tests/views/theme_test.cpp).
#include "base/number_text.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace headlight::tests::number_text_test {

TEST(NumberText, ExactTextReadsBackAsTheSameNumber) {
  for (const float value : {0.1f, 1e-5f, -0.f, 3.4e38f, 1.f / 3})
    EXPECT_EQ(std::strtof(exact_text(value).c_str(), nullptr), value) << value;
  EXPECT_EQ(exact_text(0.1f), "0.1");
  EXPECT_EQ(exact_text(-0.f), "-0");
  EXPECT_EQ(exact_text(-NAN), "nan");
}

TEST(NumberText, AColumnHoldsSevenCharacters) {
  EXPECT_EQ(column_text(1.23456, 4), "1.2346");
  EXPECT_EQ(column_text(-12.3456, 4), "-12.346");
  EXPECT_EQ(column_text(1234.56, 4), "1234.56");
  EXPECT_EQ(column_text(123456, 2), "1.23e+05");
  EXPECT_EQ(column_text(-0.004, 2), "0.00") << "a board and its sentence write the same cell";
  EXPECT_EQ(column_text(-INFINITY, 2), "\u2212\u221e");
  EXPECT_EQ(column_text(NAN, 2), "NaN");
}

TEST(NumberText, ATableShowsThreeDecimalsWhereTwoDoNotTellIt) {
  EXPECT_EQ(table_number(0.25), "0.25");
  EXPECT_EQ(table_number(0.125), "0.125");
  EXPECT_EQ(table_number(123.456), "123.46");
  EXPECT_EQ(table_number(INFINITY), "\u221e");
}

TEST(NumberText, ADifferenceIsShortAndNotZero) {
  EXPECT_EQ(difference_text(0), "0");
  EXPECT_EQ(difference_text(0.7081), "0.708");
  EXPECT_EQ(difference_text(0.00031), "0.00031");
  EXPECT_EQ(difference_text(12.34), "12.3");
  EXPECT_EQ(difference_text(1.2e-6), "1.2e-6");
}

TEST(NumberText, AxesAndRatesAreAsShortAsTheyCanBe) {
  EXPECT_EQ(tick_text(0.05), "0.05");
  EXPECT_EQ(tick_text(1000), "1000");
  EXPECT_EQ(tick_text(2e6), "2e+06");
  EXPECT_EQ(rate_text(9.51), "9.5");
  EXPECT_EQ(rate_text(119.6), "120");
  EXPECT_EQ(limit_text(16), "16");
  EXPECT_EQ(limit_text(5.65f), "5.65");
  EXPECT_EQ(limit_text(0.0031f), "0.0031") << "and not 0.00 at both ends of the scale";
  EXPECT_EQ(in_thousands(300000), "300,000");
  EXPECT_EQ(in_thousands(99), "99");
  EXPECT_EQ(in_thousands(1234), "1,234");
  EXPECT_EQ(grouped("1234"), "1234") << "a number in a row of others keeps four digits together";
  for (const std::size_t n : {10000u, 123456u, 9999999u}) EXPECT_EQ(in_thousands(n), grouped(std::to_string(n)));
  EXPECT_EQ(minutes_and_seconds(9), "0:09");
  EXPECT_EQ(minutes_and_seconds(90 * 60 + 5), "90:05");
}

TEST(NumberText, AFieldShowsFiveDigitsWhereTheyFit) {
  EXPECT_EQ(field_number(0.123456), "0.12346");
  EXPECT_EQ(field_number(-0.00123456), "-0.00123");
  EXPECT_EQ(field_number(-1.23456e-7), "-1.2e-07");
}

TEST(NumberText, AShareIsNothingOrAllOnlyWhereItIs) {
  EXPECT_EQ(percent(0.914), "91\u00a0%");
  EXPECT_EQ(percent(0), "0\u00a0%");
  EXPECT_EQ(percent(1e-9), "<\u00a01\u00a0%");
  EXPECT_EQ(percent(0.0049), "<\u00a01\u00a0%");
  EXPECT_EQ(percent(0.005), "1\u00a0%");
  EXPECT_EQ(percent(0.9949), "99\u00a0%");
  EXPECT_EQ(percent(0.9996), ">\u00a099\u00a0%");
  EXPECT_EQ(percent(1), "100\u00a0%");
  EXPECT_EQ(percent(static_cast<double>(std::nextafter(1.f, 0.f))), "100\u00a0%") << "what float32 rounds away";
  EXPECT_EQ(percent(1.5), "150\u00a0%");
}

TEST(NumberText, AProbabilityIsNothingOrAllOnlyWhereItIs) {
  EXPECT_EQ(probability_text(0.9144), "0.914");
  EXPECT_EQ(probability_text(0), "0.000");
  EXPECT_EQ(probability_text(0.0003), "<\u00a00.001");
  EXPECT_EQ(probability_text(0.0005), "0.001");
  EXPECT_EQ(probability_text(0.9997), ">\u00a00.999");
  EXPECT_EQ(probability_text(1), "1.000");
  EXPECT_EQ(probability_text(std::nan("")), three_decimals(std::nan("")));
}

TEST(NumberText, AReportHasNoExponents) {
  EXPECT_EQ(with_decimals(0.98, 2), "0.98");
  EXPECT_EQ(with_decimals(1e20, 0), "100000000000000000000");
  EXPECT_EQ(with_decimals(NAN, 3), "nan");
}

}  // namespace headlight::tests::number_text_test
