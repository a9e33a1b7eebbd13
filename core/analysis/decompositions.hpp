#pragma once
#include <Eigen/Core>

/// Decompositions of dense matrices by Eigen. Only decompositions.cpp includes their templates, which take the compiler ten seconds.
namespace headlight::analysis {

/// The triangle R, (min(rows, cols), cols), of m = Q R.
Eigen::MatrixXd triangle_of_qr(const Eigen::MatrixXd& m);

/// The singular values, the largest first.
Eigen::VectorXd singular_values(const Eigen::MatrixXd& m);

/// The eigenvalues of a square matrix, in no order.
Eigen::VectorXcd eigenvalues(const Eigen::MatrixXd& square);

/// The eigenvectors of a symmetric matrix as columns of length 1, and their eigenvalues, the smallest first.
struct SymmetricSpectrum {
  Eigen::MatrixXd vectors;
  Eigen::VectorXd values;
};
SymmetricSpectrum symmetric_spectrum(const Eigen::MatrixXd& symmetric);

}  // namespace headlight::analysis
