#pragma once
#include "graph/matrix.hpp"

namespace headlight::analysis {

/// How each share of a softmax's row moves with each score: cell (k, j) is d p[k] / d s[j], diag p - p p^T, for shares `p` (1, n) that sum
/// to 1 or are all 0; (n, n), symmetric, and its rows sum to 0. Where one share is nearly 1, all of it is nearly 0: the row is saturated.
Matrix softmax_jacobian(const Matrix& p);

/// What it makes of the gradient by the shares (1, n): that by the scores, p (d - sum p d).
Matrix through_softmax(const Matrix& p, const Matrix& d);

}  // namespace headlight::analysis
