#include "heat/preview.hpp"

#include <algorithm>
#include <cmath>

#include "graph/largest_in_row.hpp"
#include "heat/heat_levels.hpp"

namespace headlight::heat {
namespace {

MatrixPtr reduced(const Matrix& drawn, Index finest) {
  const auto block = [&](Index cells) { return std::max<Index>(1, (cells + finest - 1) / finest); };
  const HeatLevel level = reduce(drawn, block(drawn.rows()), block(drawn.cols()));
  return std::make_shared<const Matrix>(Eigen::Map<const Matrix>(level.values.data(), level.rows, level.cols));
}

}  // namespace

Preview preview_of(const Matrix& values, const Matrix& drawn, Index finest) {
  Preview preview{reduced(drawn, finest), 0, false, {}, {}};
  for (Index row = 0; row < values.rows(); ++row) {
    const Index most = graph::largest_in_row(values, row);
    preview.at_most.push_back(most);
    preview.row_most.push_back(values(row, most));
    const float* numbers = values.data() + row * values.cols();
    for (Index col = 0; col < values.cols(); ++col) {
      const float v = numbers[col];
      if (std::isfinite(v)) preview.largest_size = std::max(preview.largest_size, std::abs(v));
      else if (v != -INFINITY) preview.fault = true;
    }
  }
  return preview;
}

}  // namespace headlight::heat
