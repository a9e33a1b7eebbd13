#include "analysis/glance.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/heat_levels.hpp"
#include "graph/largest_in_row.hpp"

namespace headlight {
namespace {

MatrixPtr reduced(const Matrix& shown, Index finest) {
  const auto block = [&](Index cells) { return std::max<Index>(1, (cells + finest - 1) / finest); };
  const HeatLevel level = reduce(shown, block(shown.rows()), block(shown.cols()));
  return std::make_shared<const Matrix>(Eigen::Map<const Matrix>(level.values.data(), level.rows, level.cols));
}

}  // namespace

Glance glance_at(const Matrix& values, const Matrix& shown, Index finest) {
  Glance glance{reduced(shown, finest), 0, false, {}, {}};
  for (Index row = 0; row < values.rows(); ++row) {
    const Index most = largest_in_row(values, row);
    glance.at_most.push_back(most);
    glance.row_most.push_back(values(row, most));
    const float* numbers = values.data() + row * values.cols();
    for (Index col = 0; col < values.cols(); ++col) {
      const float v = numbers[col];
      if (std::isfinite(v)) glance.largest_size = std::max(glance.largest_size, std::abs(v));
      else if (v != -INFINITY) glance.fault = true;
    }
  }
  return glance;
}

}  // namespace headlight
