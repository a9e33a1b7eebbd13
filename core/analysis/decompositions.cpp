#include "analysis/decompositions.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

namespace headlight::analysis {

Eigen::MatrixXd triangle_of_qr(const Eigen::MatrixXd& m) {
  const Eigen::HouseholderQR<Eigen::MatrixXd> qr(m);
  return qr.matrixQR().topRows(std::min(m.rows(), m.cols())).triangularView<Eigen::Upper>();
}

Eigen::VectorXd singular_values(const Eigen::MatrixXd& m) { return Eigen::JacobiSVD<Eigen::MatrixXd>(m).singularValues(); }

Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& square) { return Eigen::EigenSolver<Eigen::MatrixXd>(square, false).eigenvalues(); }

SymmetricSpectrum symmetric_spectrum(const Eigen::MatrixXd& symmetric) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solved(symmetric);
  return {solved.eigenvectors(), solved.eigenvalues()};
}

}  // namespace headlight::analysis
