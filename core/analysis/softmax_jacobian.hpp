#pragma once
#include "graph/matrix.hpp"

namespace headlight::analysis {

/// The Jacobian of a softmax's row, diag p - p p^T: cell (k, j) is d p[k] / d s[j], for shares `p` (1, n) that sum to 1 or are all 0. It is
/// (n, n) and symmetric, and its rows sum to 0. If one share is nearly 1, every cell is nearly 0: the row is saturated.
Matrix softmax_jacobian(const Matrix& p);

/// A row of scores (n) made into shares in float64; all 0 where every score is -infinity.
Eigen::RowVectorXd shares_of(const Eigen::RowVectorXd& scores);
/// The gradient with respect to the scores of a softmax's row: J^T d, for shares `p` and the gradient `d` with respect to them, both (n).
/// Its terms are p[k] p[j] (d[k] - d[j]), so that those of a saturated row do not cancel.
Eigen::RowVectorXd through_softmax(const Eigen::RowVectorXd& p, const Eigen::RowVectorXd& d);

}  // namespace headlight::analysis
