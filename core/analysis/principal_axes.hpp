#pragma once
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::analysis {

/// The directions in which points spread most (Pearson 1901, Hotelling 1933): what is left when they are looked at from a few sides only.
struct PrincipalAxes {
  Eigen::VectorXd centre;         ///< the mean of the points
  Eigen::MatrixXd directions;     ///< (axis, dimension): of length 1, at right angles to each other, the widest spread first
  std::vector<double> explained;  ///< by axis: its part of the whole variance, 0 to 1; 0 where all points are one
};

/// The first `count` axes of points (point, dimension), or as many as there are dimensions. The largest component of each direction is
/// positive, so that the same points always look the same. Points that are not numbers have no axes.
PrincipalAxes principal_axes(const Matrix& points, Index count);

/// Where the points stand along the axes: (point, axis).
Matrix along(const PrincipalAxes& axes, const Matrix& points);

struct Neighbour {
  Index point;
  double distance;  ///< in all dimensions
};
/// The points nearest to one of them, the nearest first, itself left out; at most `most`.
std::vector<Neighbour> nearest_points(const Matrix& points, Index to, size_t most);

}  // namespace headlight::analysis
