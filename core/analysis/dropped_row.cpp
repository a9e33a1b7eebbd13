#include "analysis/dropped_row.hpp"

namespace headlight::analysis {

DroppedRow dropped_row(const Matrix& pattern, Index row, const DropoutDraw& draw) {
  DroppedRow out;
  for (Index key = 0; key < pattern.cols(); ++key) {
    const auto weight = static_cast<double>(pattern(row, key));
    if (!(weight > 0)) continue;
    const bool drops = draw.drops(row, key);
    ++out.weights;
    out.dropped += drops;
    (drops ? out.held : out.left) += weight;
  }
  out.sum = out.left / (1 - draw.share);
  return out;
}

double mean_sum_of_draws(const Matrix& pattern, Index row, DropoutDraw draw, int draws) {
  double total = 0;
  for (int seed = 1; seed <= draws; ++seed) {
    draw.seed = static_cast<std::uint32_t>(seed);
    total += dropped_row(pattern, row, draw).sum;
  }
  return total / draws;
}

}  // namespace headlight::analysis
