// Whatever library multiplies: built into core_tests with the chosen one, and into eigen_products_tests with Eigen's own.
#include "machine/products.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "machine/product_kernels.hpp"

namespace headlight::tests::products_test {

struct Numbers {
  std::ptrdiff_t rows, cols, stride;
  std::vector<float> at;

  Numbers(std::ptrdiff_t rows, std::ptrdiff_t cols, std::ptrdiff_t gap, unsigned seed)
      : rows(rows), cols(cols), stride(cols + gap), at(static_cast<size_t>(rows * (cols + gap))) {
    std::mt19937 random(seed);
    for (float& x : at) x = std::uniform_real_distribution<float>(-1, 1)(random);
  }
  ConstRows look() const { return {at.data(), rows, cols, stride}; }
  MutableRows write() { return {at.data(), rows, cols, stride}; }
};

float at(const ConstRows& m, std::ptrdiff_t r, std::ptrdiff_t c) {
  return m.turned ? m.first[c * m.stride + r] : m.first[r * m.stride + c];
}

double sum_of_products(const ConstRows& a, const ConstRows& b, std::ptrdiff_t r, std::ptrdiff_t c) {
  double sum = 0;
  for (std::ptrdiff_t i = 0; i < a.cols; ++i) sum += double{at(a, r, i)} * double{at(b, i, c)};
  return sum;
}

void expect_sums_of_products(std::ptrdiff_t rows, std::ptrdiff_t gap, bool turn_a, bool turn_b) {
  const Numbers a(turn_a ? 7 : rows, turn_a ? rows : 7, gap, 1), b(turn_b ? 4 : 7, turn_b ? 7 : 4, gap, 2), before(rows, 4, gap, 3);
  const ConstRows left = turn_a ? a.look().transposed() : a.look(), right = turn_b ? b.look().transposed() : b.look();
  Numbers set = before, added = before;
  set.at.front() = std::numeric_limits<float>::quiet_NaN();  // what was there before does not count
  set_product(left, right, set.write());
  add_product(left, right, added.write());
  for (std::ptrdiff_t r = 0; r < rows; ++r) {
    for (std::ptrdiff_t c = 0; c < 4; ++c) {
      EXPECT_NEAR(at(set.look(), r, c), sum_of_products(left, right, r, c), 1e-5);
      EXPECT_NEAR(at(added.look(), r, c), double{at(before.look(), r, c)} + sum_of_products(left, right, r, c), 1e-5);
    }
    for (std::ptrdiff_t c = 4; c < set.stride; ++c) EXPECT_EQ(at(set.look(), r, c), at(before.look(), r, c)) << "beyond the row's end";
  }
}

TEST(Products, AreSumsOfProductsWhateverIsTurnedAndWhereverRowsEnd) {
  for (const std::ptrdiff_t rows : {5, 1})
    for (const std::ptrdiff_t gap : {0, 3})
      for (const bool turn_a : {false, true})
        for (const bool turn_b : {false, true}) expect_sums_of_products(rows, gap, turn_a, turn_b);
}

TEST(Products, OfARowKeepNaNAndInfinity) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const std::vector<float> a = {0, 1}, b = {nan, infinity, 1, 2, 3, -infinity};
  std::vector<float> c(3);
  set_product({a.data(), 1, 2, 2}, {b.data(), 2, 3, 3}, {c.data(), 1, 3, 3});
  EXPECT_TRUE(std::isnan(c[0]));
  EXPECT_TRUE(std::isnan(c[1])) << "0 times infinity";
  EXPECT_EQ(c[2], -infinity);
}

TEST(Products, BeginWithTheBias) {
  const Numbers a(3, 6, 0, 4), b(6, 2, 0, 5), bias(1, 2, 0, 6);
  std::vector<float> c(6);
  multiply(a.look(), b.look(), bias.at.data(), {c.data(), 3, 2, 2});
  for (std::ptrdiff_t i = 0; i < 6; ++i)
    EXPECT_NEAR(c[static_cast<size_t>(i)], double{bias.at[static_cast<size_t>(i % 2)]} + sum_of_products(a.look(), b.look(), i / 2, i % 2),
                1e-5);
  multiply(a.look(), b.look(), nullptr, {c.data(), 3, 2, 2});
  for (std::ptrdiff_t i = 0; i < 6; ++i) EXPECT_NEAR(c[static_cast<size_t>(i)], sum_of_products(a.look(), b.look(), i / 2, i % 2), 1e-5);
}

/// OpenBLAS 0.3.21 takes a Xeon of 2023 for a Prescott of 2004, on which products take four times as long.
TEST(Products, AreThoseOfTheProcessorWhereTheLibraryDoesNotKnowIt) {
  EXPECT_STREQ(better_core("Prescott", true, true), "SkylakeX");
  EXPECT_STREQ(better_core("Prescott", true, false), "Haswell");
  EXPECT_EQ(better_core("Prescott", false, false), nullptr) << "a Prescott";
  for (const char* known : {"SkylakeX", "Haswell", "Zen", "Core2"}) EXPECT_EQ(better_core(known, true, true), nullptr) << known;
}

}  // namespace headlight::tests::products_test
