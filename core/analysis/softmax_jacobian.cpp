#include "analysis/softmax_jacobian.hpp"

namespace headlight::analysis {

Matrix softmax_jacobian(const Matrix& p) {
  const Eigen::RowVectorXd row = p.row(0).cast<double>();
  Eigen::MatrixXd out = -(row.transpose() * row);
  out.diagonal() = (row.array() * (1 - row.array())).matrix();
  return out.cast<float>();
}

Matrix through_softmax(const Matrix& p, const Matrix& d) {
  const Eigen::RowVectorXd row = p.row(0).cast<double>(), by = d.row(0).cast<double>();
  return (row.array() * (by.array() - row.dot(by))).matrix().cast<float>();
}

}  // namespace headlight::analysis
