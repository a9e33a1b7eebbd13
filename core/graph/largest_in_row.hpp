#pragma once
#include "graph/matrix.hpp"

namespace headlight::graph {

/// The column of the largest number of a row, and of equal ones the first. NaN is passed over, and what is masked (-infinity) is smaller
/// than every number. 0 where all is NaN.
Index largest_in_row(const Matrix& m, Index row);
/// Among the first `n_cols` columns, which are at least one.
Index largest_in_row(const Matrix& m, Index row, Index n_cols);

}  // namespace headlight::graph
