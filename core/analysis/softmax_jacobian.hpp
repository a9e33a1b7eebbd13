#pragma once
#include "graph/matrix.hpp"

namespace headlight::analysis {

/// The Jacobian of a softmax's row, diag p - p p^T: cell (k, j) is d p[k] / d s[j], for shares `p` (1, n) that sum to 1 or are all 0. It is
/// (n, n) and symmetric, and its rows sum to 0. If one share is nearly 1, every cell is nearly 0: the row is saturated.
Matrix softmax_jacobian(const Matrix& p);

}  // namespace headlight::analysis
