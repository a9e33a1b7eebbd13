// Previews of large matrices.
#include "heat/preview.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <utility>

#include "graph/number_sizes.hpp"

namespace headlight::tests::preview_test {

TEST(Preview, KnowsTheLargestOfEveryRowAndOfAll) {
  Matrix m(2, 3);
  m << -5, 2, 4, 1, 1, -2;
  const Preview preview = preview_of(m, m);
  EXPECT_EQ(preview.largest_size, 5.F);
  EXPECT_FALSE(preview.fault);
  EXPECT_EQ(preview.at_most, (std::vector<Index>{2, 0})) << "of equal ones the first";
  EXPECT_EQ(preview.row_most, (std::vector<float>{4, 1}));
  EXPECT_EQ(*preview.picture, m) << "a small matrix is its own picture";
}

TEST(Preview, APictureIsMadeOfNumbersOfTheMatrix) {
  Matrix m = Matrix::Zero(600, 1000);
  m(599, 999) = -3;
  const Preview preview = preview_of(m, m, 100);
  EXPECT_LE(preview.picture->rows(), 100);
  EXPECT_LE(preview.picture->cols(), 100);
  EXPECT_EQ((*preview.picture)(preview.picture->rows() - 1, preview.picture->cols() - 1), -3.F);
  EXPECT_EQ((*preview.picture)(0, 0), 0.F);
  EXPECT_TRUE(is_drawn_by_preview(m));
  EXPECT_FALSE(is_drawn_by_preview(*preview.picture));
}

TEST(Preview, MaskedCellsAreNoFaultAndNaNIs) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  Matrix m(1, 2);
  m << 1, -infinity;
  EXPECT_FALSE(preview_of(m, m).fault);
  EXPECT_EQ(preview_of(m, m).largest_size, 1.F);
  m(0, 1) = infinity;
  EXPECT_TRUE(preview_of(m, m).fault);
  m(0, 1) = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(preview_of(m, m).fault);
}

TEST(NumberSizes, AreThoseOfFiniteNumbersAndAMaskIsNoFault) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const auto of = [](std::vector<float> row) {
    return number_sizes(Eigen::Map<const Matrix>(row.data(), 1, static_cast<Index>(row.size())));
  };
  EXPECT_EQ(of({1, -3, 2}).largest, 3.f);
  EXPECT_EQ(of({1e-40f, -2e-40f, -0.f}).largest, 2e-40f);
  EXPECT_EQ(of({-inf, -0.f}).largest, 0.f);
  EXPECT_FALSE(of({-inf, std::numeric_limits<float>::lowest()}).fault);
  EXPECT_EQ(of({-inf, std::numeric_limits<float>::lowest()}).largest, std::numeric_limits<float>::max());
  for (const float fault : {nan, -nan, inf}) {
    EXPECT_TRUE(of({1, fault, 2}).fault);
    EXPECT_EQ(of({1, fault, 2}).largest, 2.f);
  }
}

TEST(Preview, OfBlocksOfRowsIsThatOfTheWhole) {
  Matrix m(1000, 700);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = static_cast<float>(i * 7919 % 1009) / 504.5f - 1;
  m(517, 3) = -std::numeric_limits<float>::infinity();
  m(998, 699) = 100;
  const Preview right = preview_of(m, m);
  PreviewMaker maker(m.rows(), m.cols());
  ASSERT_EQ(maker.rows_per_cell(), 4);
  for (const auto& [first, n] : {std::pair{0, 400}, {400, 404}, {804, 196}}) {
    const Matrix block = m.middleRows(first, n);
    maker.add(block, block);
  }
  const Preview made = maker.take();
  EXPECT_EQ(*made.picture, *right.picture);
  EXPECT_EQ(made.at_most, right.at_most);
  EXPECT_EQ(made.row_most, right.row_most);
  EXPECT_EQ(made.largest_size, 100.f);
  EXPECT_FALSE(made.fault);
}

}  // namespace headlight::tests::preview_test
