// Products with either library: core_tests has the chosen one, and eigen_products_tests Eigen's own.
#include "machine/products.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "machine/product_check.hpp"
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

struct Shape {
  std::ptrdiff_t rows, depth, cols;
};

void expect_sums_of_products(const Shape& shape, std::ptrdiff_t gap, bool turn_a, bool turn_b) {
  const auto [rows, depth, cols] = shape;
  const Numbers a(turn_a ? depth : rows, turn_a ? rows : depth, gap, 1), b(turn_b ? cols : depth, turn_b ? depth : cols, gap, 2),
      before(rows, cols, gap, 3);
  const ConstRows left = turn_a ? a.look().transposed() : a.look(), right = turn_b ? b.look().transposed() : b.look();
  Numbers set = before, added = before;
  set.at.front() = std::numeric_limits<float>::quiet_NaN();  // the previous content does not count
  set_product(left, right, set.write());
  add_product(left, right, added.write());
  for (std::ptrdiff_t r = 0; r < rows; ++r) {
    for (std::ptrdiff_t c = 0; c < cols; ++c) {
      ASSERT_NEAR(at(set.look(), r, c), sum_of_products(left, right, r, c), 1e-4) << r << ", " << c;
      ASSERT_NEAR(at(added.look(), r, c), double{at(before.look(), r, c)} + sum_of_products(left, right, r, c), 1e-4) << r << ", " << c;
    }
    for (std::ptrdiff_t c = cols; c < set.stride; ++c) ASSERT_EQ(at(set.look(), r, c), at(before.look(), r, c)) << "beyond the row's end";
  }
}

/// A few rows, one row, many rows, and a right operand that another library may get.
TEST(Products, AreSumsOfProductsWhateverIsTurnedAndWhereverRowsEnd) {
  for (const Shape& shape : {Shape{5, 7, 4}, {1, 7, 4}, {97, 65, 131}, {3, 700, 301}})
    for (const std::ptrdiff_t gap : {0, 3})
      for (const bool turn_a : {false, true})
        for (const bool turn_b : {false, true}) expect_sums_of_products(shape, gap, turn_a, turn_b);
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

/// OpenBLAS 0.3.21 takes a Xeon of 2023 for a Prescott of 2004.
TEST(Products, UseTheKernelsOfTheProcessorsInstructions) {
  EXPECT_STREQ(kernels_for(true, true), "SkylakeX");
  EXPECT_STREQ(kernels_for(true, false), "Haswell");
  EXPECT_EQ(kernels_for(false, false), nullptr) << "a Prescott";
}

/// Computes everything right but the last number of a result whose number of columns is not a multiple of 8.
void lie(const ConstRows& a, const ConstRows& b, bool add, const MutableRows& c) {
  eigen_product(a, b, add, c);
  if (b.cols % 8 != 0) c.first[(a.rows - 1) * c.stride + b.cols - 1] += 1;
}

TEST(Products, AreHeldAgainstAPlainLoop) {
  EXPECT_FALSE(is_right(lie));
  EXPECT_TRUE(is_right(eigen_product));
}

/// HEADLIGHT_OPENBLAS tells which library replaces OpenBLAS, see openblas/fake.cpp.
TEST(Products, AreEigensWhereOpenBlasIsNoUse) {
  if (!std::getenv("HEADLIGHT_OPENBLAS")) GTEST_SKIP() << "OpenBLAS itself";
  const bool lacks = std::string(std::getenv("HEADLIGHT_OPENBLAS")) == "lacking";
  const std::string library = product_library(), small = library.substr(0, library.find("; large ones"));
  if (lacks) EXPECT_TRUE(std::regex_match(small, std::regex("Eigen 3\\.[0-9.]+, for OpenBLAS cannot be loaded"))) << library;
  else EXPECT_EQ(small, "Eigen's, for those of OpenBLAS 9.8.7, Fake are wrong on this processor");
  EXPECT_EQ(refused_products(), lacks ? std::vector<std::string>() : std::vector<std::string>{"OpenBLAS 9.8.7, Fake"});
}

/// HEADLIGHT_ONEDNN tells which library replaces oneDNN, see onednn/fake.cpp.
TEST(Products, SayWhichLibraryMultiplies) {
  if (std::getenv("HEADLIGHT_OPENBLAS")) GTEST_SKIP() << "another library stands in for OpenBLAS";
  const std::string library = product_library(), fake = std::getenv("HEADLIGHT_ONEDNN") ? std::getenv("HEADLIGHT_ONEDNN") : "";
  EXPECT_TRUE(std::regex_match(library, std::regex("(OpenBLAS 0\\.[0-9.]+, [A-Za-z0-9]+|Eigen 3\\.[0-9.]+)(; large ones: .+)?")))
      << library;
  const bool is_wrong = !fake.empty() && fake != "failing", is_failing = fake == "failing";
  EXPECT_EQ(library.ends_with("; large ones: the same, for those of oneDNN 9.8.7 are wrong on this processor"), is_wrong) << library;
  EXPECT_EQ(library.ends_with("; large ones: oneDNN 9.8.7"), is_failing) << library;
  EXPECT_EQ(library.find("wrong") != std::string::npos, is_wrong) << library;
  const std::vector<std::string> refused = refused_products();  // the library was loaded to be named
  EXPECT_EQ(refused, is_wrong ? std::vector<std::string>{"oneDNN 9.8.7"} : std::vector<std::string>{});
}

}  // namespace headlight::tests::products_test
