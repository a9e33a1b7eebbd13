#include "analysis/contribution.hpp"

namespace headlight::analysis {

Matrix added_vectors(const Matrix& pattern, Index query, const Matrix& v, const Matrix& W_O, Index first_row) {
  const Matrix weighted = pattern.row(query).transpose().asDiagonal() * v;
  return weighted * W_O.middleRows(first_row, v.cols());
}

std::vector<Contribution> contributions(const Matrix& pattern, Index query, const Matrix& v, const Matrix& W_O, Index first_row) {
  const Eigen::VectorXd norms = added_vectors(pattern, query, v, W_O, first_row).cast<double>().rowwise().norm();
  const double sum = norms.sum();
  std::vector<Contribution> out;
  for (Index key = 0; key < norms.size(); ++key)
    out.push_back({static_cast<double>(pattern(query, key)), norms[key], sum == 0 ? 0 : norms[key] / sum});
  return out;
}

}  // namespace headlight::analysis
