#include "analysis/principal_axes.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/decompositions.hpp"

namespace headlight::analysis {
namespace {

/// Directions with the variance along each, the largest first. For few points in many dimensions the small Gram matrix has the same
/// eigenvalues as the large covariance matrix.
struct Spectrum {
  Eigen::MatrixXd directions;  ///< (axis, dimension)
  Eigen::VectorXd variance;
};

Spectrum spectrum_of(const Eigen::MatrixXd& centred) {
  const bool few = centred.rows() < centred.cols();
  const Eigen::MatrixXd square = few ? Eigen::MatrixXd(centred * centred.transpose()) : Eigen::MatrixXd(centred.transpose() * centred);
  const SymmetricSpectrum solved = symmetric_spectrum(square);
  Eigen::MatrixXd vectors = solved.vectors.rowwise().reverse();
  if (few) vectors = (centred.transpose() * vectors).eval();
  return {vectors.transpose(), solved.values.reverse().cwiseMax(0)};
}

/// Scales directions to length 1. A direction without length (a part of the space without points) becomes 0.
void normalise(Eigen::MatrixXd& directions) {
  for (Index axis = 0; axis < directions.rows(); ++axis) {
    const double length = directions.row(axis).norm();
    if (!(length > 1e-9)) {
      directions.row(axis).setZero();
      continue;
    }
    Index largest = 0;
    directions.row(axis).cwiseAbs().maxCoeff(&largest);
    directions.row(axis) *= (directions(axis, largest) < 0 ? -1 : 1) / length;
  }
}

}  // namespace

PrincipalAxes principal_axes(const Matrix& points, Index count) {
  PrincipalAxes out;
  const Eigen::MatrixXd x = points.cast<double>();
  if (x.size() == 0 || !x.allFinite()) return out;
  out.centre = x.colwise().mean().transpose();
  const Spectrum spectrum = spectrum_of(x.rowwise() - out.centre.transpose());
  const double whole = spectrum.variance.sum();
  const Index found = std::min(count, x.cols());
  out.directions = Eigen::MatrixXd::Zero(found, x.cols());
  out.directions.topRows(std::min(found, spectrum.directions.rows())) =
      spectrum.directions.topRows(std::min(found, spectrum.directions.rows()));
  normalise(out.directions);
  for (Index axis = 0; axis < found; ++axis)
    out.explained.push_back(whole > 0 && axis < spectrum.variance.size() ? spectrum.variance[axis] / whole : 0);
  return out;
}

Matrix along(const PrincipalAxes& axes, const Matrix& points) {
  if (axes.directions.size() == 0) return Matrix::Zero(points.rows(), 0);
  const Eigen::MatrixXd centred = points.cast<double>().rowwise() - axes.centre.transpose();
  return (centred * axes.directions.transpose()).cast<float>();
}

std::vector<Neighbour> nearest_points(const Matrix& points, Index to, size_t most) {
  std::vector<Neighbour> all;
  for (Index point = 0; point < points.rows(); ++point)
    if (point != to) all.push_back({point, (points.row(point) - points.row(to)).cast<double>().norm()});
  std::stable_sort(all.begin(), all.end(), [](const Neighbour& a, const Neighbour& b) { return a.distance < b.distance; });
  all.resize(std::min(all.size(), most));
  return all;
}

}  // namespace headlight::analysis
