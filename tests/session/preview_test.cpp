// Previews of large matrices.
#include "heat/preview.hpp"

#include <gtest/gtest.h>

#include <limits>

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

}  // namespace headlight::tests::preview_test
