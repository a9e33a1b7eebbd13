#include "base/float_chars.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace headlight::tests::float_chars_test {

template <class Number>
std::pair<std::ptrdiff_t, std::errc> read(const std::string& text, Number& value) {
  const auto [end, error] = read_chars(text.data(), text.data() + text.size(), value);
  return {end - text.data(), error};
}

TEST(FloatChars, AreAsShortAsTheNumberAllows) {
  EXPECT_EQ(shortest_chars(0.1f), "0.1");
  EXPECT_EQ(shortest_chars(0.1), "0.1");
  EXPECT_EQ(shortest_chars(-0.f), "-0");
  EXPECT_EQ(shortest_chars(100000.), "1e+05");
  EXPECT_EQ(shortest_chars(120000.), "120000");
  EXPECT_EQ(shortest_chars(1e-5f), "1e-05");
  EXPECT_EQ(shortest_chars(0.00012), "0.00012");
  EXPECT_EQ(shortest_chars(1e22), "1e+22");
  EXPECT_EQ(shortest_chars(1. / 3), "0.3333333333333333");
  EXPECT_EQ(shortest_chars(16777216.f), "16777216");
  EXPECT_EQ(shortest_chars(-std::numeric_limits<float>::infinity()), "-inf");
  EXPECT_EQ(shortest_chars(std::numeric_limits<float>::denorm_min()), "1e-45");
}

TEST(FloatChars, ReadBackAsTheSameNumber) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 20000; ++i) {
    const float single = float_of_bits(static_cast<std::uint32_t>(random()));
    const double twice = std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 2000) - 1000);
    float single_back = 0;
    double twice_back = 0;
    if (!std::isnan(single)) {
      const std::string text = shortest_chars(single);
      EXPECT_EQ(read(text, single_back), std::pair(static_cast<std::ptrdiff_t>(text.size()), std::errc()));
      EXPECT_EQ(bits_of(single_back), bits_of(single)) << text;
    }
    if (std::isfinite(twice)) {
      const std::string text = shortest_chars(twice);
      EXPECT_EQ(read(text, twice_back).second, std::errc());
      EXPECT_EQ(twice_back, twice) << text;
    }
  }
}

TEST(FloatChars, AreReadStrictly) {
  float value = 7;
  for (const char* none : {"", "-", "+1", " 1", "x", "--1", "- 1"}) {
    EXPECT_EQ(read(none, value), std::pair(std::ptrdiff_t{0}, std::errc::invalid_argument)) << none;
    EXPECT_EQ(value, 7);
  }
  EXPECT_EQ(read("1e999", value).second, std::errc::result_out_of_range);
  EXPECT_EQ(read("1e-999", value).second, std::errc::result_out_of_range);
  EXPECT_EQ(value, 7);
  EXPECT_EQ(read("0x10", value), std::pair(std::ptrdiff_t{1}, std::errc()));
  EXPECT_EQ(value, 0);
  EXPECT_EQ(read("0.25 ", value), std::pair(std::ptrdiff_t{4}, std::errc()));
  EXPECT_EQ(value, 0.25f);
  EXPECT_EQ(read("-inf", value).second, std::errc());
  EXPECT_EQ(value, -std::numeric_limits<float>::infinity());
  EXPECT_EQ(read("nan", value).second, std::errc());
  EXPECT_TRUE(std::isnan(value));
}

}  // namespace headlight::tests::float_chars_test
