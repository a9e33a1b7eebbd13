// Measures of a head, on attention weights whose measures are known by construction.
#include <gtest/gtest.h>

#include <cmath>

#include "analysis/head_measures.hpp"
#include "analysis/induction.hpp"
#include "analysis/pattern.hpp"

namespace headlight::tests::head_measures_test {

const std::vector<int> twice = {5, 6, 7, 5, 6, 7};  // a b c a b c

/// Row r attends to key looks[r] with weight 1.
Matrix looking_at(const std::vector<Index>& looks) {
  const auto n = static_cast<Index>(looks.size());
  Matrix a = Matrix::Zero(n, n);
  for (Index r = 0; r < n; ++r) a(r, looks[static_cast<size_t>(r)]) = 1;
  return a;
}

double of(const Matrix& a, HeadMeasure measure, const std::vector<int>& ids = twice) {
  return measured(a, ids, static_cast<Index>(ids.size())).of(measure);
}

TEST(HeadMeasures, OneBack) {
  const Matrix a = looking_at({0, 0, 1, 2, 3, 4});
  EXPECT_DOUBLE_EQ(of(a, HeadMeasure::previous), 1);
  EXPECT_DOUBLE_EQ(of(a, HeadMeasure::distance), 5. / 6);
  EXPECT_DOUBLE_EQ(of(a, HeadMeasure::entropy), 0);
  EXPECT_DOUBLE_EQ(of(a, HeadMeasure::same), 0);
  EXPECT_DOUBLE_EQ(of(a, HeadMeasure::first), 1. / 5);
  EXPECT_EQ(of(a, HeadMeasure::previous), mean_at_offset(a, 6, -1)) << "one definition everywhere";
}

TEST(HeadMeasures, WhatFollowedTheSameWordBefore) {
  const Matrix a = looking_at({0, 0, 0, 1, 2, 3});
  const HeadMeasures m = measured(a, twice, 6);
  EXPECT_DOUBLE_EQ(m.of(HeadMeasure::induction), 1);
  EXPECT_EQ(m.rows_of(HeadMeasure::induction), 3) << "the rows of the second a b c";
  EXPECT_DOUBLE_EQ(of(looking_at({0, 0, 0, 1, 0, 0}), HeadMeasure::induction), 1. / 3);
}

TEST(HeadMeasures, TheSameWordElsewhere) {
  EXPECT_DOUBLE_EQ(of(looking_at({3, 4, 5, 0, 1, 2}), HeadMeasure::same), 1);
  EXPECT_DOUBLE_EQ(of(looking_at({0, 1, 2, 3, 4, 5}), HeadMeasure::same), 0) << "a word itself is not elsewhere";
}

TEST(HeadMeasures, SpreadRowsHaveTheLargestEntropyAndDistance) {
  const HeadMeasures m = measured(Matrix::Constant(6, 6, 1.f / 6), twice, 6);
  EXPECT_NEAR(m.share(HeadMeasure::entropy), 1, 1e-6);
  EXPECT_NEAR(m.of(HeadMeasure::entropy), std::log2(6.), 1e-6);
  EXPECT_NEAR(m.of(HeadMeasure::distance), 70. / 36, 1e-6) << "the mean distance of two places among six";
}

TEST(HeadMeasures, WhatNoRowCanShowIsNoNumber) {
  const HeadMeasures m = measured(looking_at({0, 0, 1}), std::vector<int>{1, 2, 3}, 3);
  EXPECT_TRUE(std::isnan(m.of(HeadMeasure::induction)));
  EXPECT_TRUE(std::isnan(m.of(HeadMeasure::same)));
  EXPECT_EQ(m.rows_of(HeadMeasure::same), 0);
  const HeadMeasures cross = measured(Matrix::Constant(2, 4, .25f), {}, 2);
  EXPECT_TRUE(std::isnan(cross.of(HeadMeasure::previous)));
  EXPECT_NEAR(cross.share(HeadMeasure::entropy), 1, 1e-6) << "two bits among four keys";
  const HeadMeasures alone = measured(Matrix::Ones(1, 1), std::vector<int>{4}, 1);
  EXPECT_TRUE(std::isnan(alone.of(HeadMeasure::previous)));
  EXPECT_EQ(alone.of(HeadMeasure::entropy), 0);
}

/// In "a a" the second word follows itself.
TEST(Induction, LooksAtTheWordAfterAnEarlierSameOne) {
  const std::vector<int> twice = {5, 5}, words = {1, 2, 1, 3, 1};
  EXPECT_EQ(after_the_same(twice, 1), std::vector<Index>{1});
  EXPECT_EQ(after_the_same(words, 4), (std::vector<Index>{1, 3}));
}

}  // namespace headlight::tests::head_measures_test
