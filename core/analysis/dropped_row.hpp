#pragma once
#include "graph/matrix.hpp"
#include "model/dropout.hpp"

namespace headlight::analysis {

/// The effect of one draw of dropout on a row of attention weights.
struct DroppedRow {
  Index weights = 0;  ///< weights above 0: a masked one cannot be dropped
  Index dropped = 0;  ///< dropped ones among these
  double held = 0;    ///< the sum of the dropped weights before dropout
  double left = 0;    ///< the sum of the others
  double sum = 0;     ///< left / (1 - share): the row's sum after dropout
};
DroppedRow dropped_row(const Matrix& pattern, Index row, const DropoutDraw& draw);

/// The mean of that sum over draws with the seeds 1 to `draws`.
double mean_sum_of_draws(const Matrix& pattern, Index row, DropoutDraw draw, int draws);

}  // namespace headlight::analysis
