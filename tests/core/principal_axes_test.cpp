#include "analysis/principal_axes.hpp"

#include <gtest/gtest.h>

#include <random>

namespace headlight::tests::principal_axes_test {

Matrix cloud(Index points, Index dimensions, unsigned seed) {
  std::mt19937 chance(seed);
  std::normal_distribution<float> normal;
  Matrix m(points, dimensions);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = normal(chance) * static_cast<float>(1 + i % dimensions);
  return m;
}

/// Points on a line: one axis explains everything.
TEST(PrincipalAxes, OfALineThereIsOne) {
  Matrix line(4, 3);
  for (Index i = 0; i < 4; ++i) line.row(i) << 3 * static_cast<float>(i), 4 * static_cast<float>(i), 0;
  const PrincipalAxes axes = principal_axes(line, 2);
  EXPECT_NEAR(axes.explained[0], 1, 1e-9);
  EXPECT_NEAR(axes.explained[1], 0, 1e-9);
  EXPECT_NEAR(axes.directions(0, 0), 0.6, 1e-6);
  EXPECT_NEAR(axes.directions(0, 1), 0.8, 1e-6);
  EXPECT_NEAR(along(axes, line)(3, 0) - along(axes, line)(0, 0), 15, 1e-4) << "distances along the line stay what they are";
}

/// Values from NumPy: numpy.linalg.svd of the centred points; its right singular vectors, and s**2 / sum(s**2).
TEST(PrincipalAxes, AreTheSingularVectorsOfTheCentredPoints) {
  Matrix points(5, 3);
  points << 2, 0, 1, 1, 3, -1, 0, -2, 4, -3, 1, 0, 5, 2, 2;
  const PrincipalAxes axes = principal_axes(points, 3);
  Eigen::MatrixXd centred = points.cast<double>();
  centred.rowwise() -= centred.colwise().mean().eval();
  const Eigen::MatrixXd covariance = centred.transpose() * centred;
  double sum = 0;
  for (Index a = 0; a < 3; ++a) {
    const Eigen::VectorXd v = axes.directions.row(a).transpose();
    const double value = axes.explained[static_cast<size_t>(a)] * covariance.trace();
    EXPECT_LT((covariance * v - value * v).norm(), 1e-9) << "no eigenvector of the covariance";
    EXPECT_NEAR(v.norm(), 1, 1e-12);
    sum += axes.explained[static_cast<size_t>(a)];
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  EXPECT_LT((axes.directions * axes.directions.transpose() - Eigen::MatrixXd::Identity(3, 3)).norm(), 1e-9);
}

/// All axes lose nothing; with two, the variance along them matches the explained share.
TEST(PrincipalAxes, VarianceAlongThemIsWhatTheyExplain) {
  for (const auto& [points, dimensions] : {std::pair<Index, Index>{40, 6}, {7, 30}}) {
    const Matrix m = cloud(points, dimensions, 3);
    const PrincipalAxes axes = principal_axes(m, 2);
    ASSERT_EQ(axes.explained.size(), 2u);
    EXPECT_GE(axes.explained[0], axes.explained[1]);
    const Matrix flat = along(axes, m);
    Eigen::MatrixXd centred = m.cast<double>();
    centred.rowwise() -= centred.colwise().mean().eval();
    for (Index a = 0; a < 2; ++a)
      EXPECT_NEAR(flat.col(a).cast<double>().squaredNorm() / centred.squaredNorm(), axes.explained[static_cast<size_t>(a)], 1e-5);
    EXPECT_NEAR(flat.cast<double>().colwise().mean().norm(), 0, 1e-5);
    for (const Index row : {Index{0}, points - 1})
      EXPECT_LE(flat.row(row).norm(), centred.row(row).norm() * 1.0001) << "a shadow is never longer";
  }
}

TEST(PrincipalAxes, OfOnePointOrOfNoNumbersThereIsNothingToSee) {
  const PrincipalAxes one = principal_axes(Matrix::Constant(1, 4, 2), 2);
  EXPECT_EQ(one.explained, (std::vector<double>{0, 0}));
  EXPECT_EQ(along(one, Matrix::Constant(1, 4, 2)).norm(), 0);
  Matrix broken = cloud(3, 3, 1);
  broken(1, 1) = NAN;
  EXPECT_TRUE(principal_axes(broken, 2).explained.empty());
  EXPECT_EQ(along(principal_axes(broken, 2), broken).cols(), 0);
}

TEST(NearestPoints, AreSortedByDistanceInAllDimensions) {
  Matrix points(4, 2);
  points << 0, 0, 3, 4, 1, 0, 0, -2;
  const std::vector<Neighbour> near = nearest_points(points, 0, 2);
  ASSERT_EQ(near.size(), 2u);
  EXPECT_EQ(near[0].point, 2);
  EXPECT_EQ(near[1].point, 3);
  EXPECT_EQ(near[1].distance, 2);
  EXPECT_EQ(nearest_points(points, 0, 9).back().distance, 5);
}

}  // namespace headlight::tests::principal_axes_test
