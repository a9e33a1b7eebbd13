#pragma once
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::analysis {

/// The directions of largest spread (Pearson 1901, Hotelling 1933), for a view of points from few sides.
struct PrincipalAxes {
  Eigen::VectorXd centre;         ///< the mean of the points
  Eigen::MatrixXd directions;     ///< (axis, dimension): unit vectors at right angles to each other, the widest spread first
  std::vector<double> explained;  ///< by axis: its share of the whole variance, 0 to 1; 0 if all points are the same
};

/// The first `count` axes of points (point, dimension), or as many as there are dimensions. The largest component of each direction is
/// positive, so the same points always look the same. Points with NaN or infinity have no axes.
PrincipalAxes principal_axes(const Matrix& points, Index count);

/// The coordinates of the points along the axes: (point, axis).
Matrix along(const PrincipalAxes& axes, const Matrix& points);

struct Neighbour {
  Index point;
  double distance;  ///< in all dimensions
};
/// The points nearest to one of them, the nearest first, without itself; at most `most`.
std::vector<Neighbour> nearest_points(const Matrix& points, Index to, size_t most);

}  // namespace headlight::analysis
