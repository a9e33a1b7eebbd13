#include "analysis/softmax_jacobian.hpp"

#include <cmath>

namespace headlight::analysis {

Matrix softmax_jacobian(const Matrix& p) {
  const Eigen::RowVectorXd row = p.row(0).cast<double>();
  Eigen::MatrixXd out = -(row.transpose() * row);
  out.diagonal() = (row.array() * (1 - row.array())).matrix();
  return out.cast<float>();
}

Eigen::RowVectorXd shares_of(const Eigen::RowVectorXd& scores) {
  const double top = scores.maxCoeff();
  if (top == -INFINITY) return Eigen::RowVectorXd::Zero(scores.size());
  Eigen::RowVectorXd out = (scores.array() - top).exp().matrix();
  return out / out.sum();
}

Eigen::RowVectorXd through_softmax(const Eigen::RowVectorXd& p, const Eigen::RowVectorXd& d) {
  Eigen::RowVectorXd out(p.size());
  for (Eigen::Index k = 0; k < p.size(); ++k) out(k) = p(k) * (p.array() * (d(k) - d.array())).sum();
  return out;
}

}  // namespace headlight::analysis
