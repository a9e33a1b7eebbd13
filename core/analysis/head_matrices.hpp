#pragma once
#include <Eigen/Core>
#include <complex>
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"
#include "machine/stop_token.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// A matrix (rows of `left`, rows of `right`) that is kept as its factors: left rightT. Its rank is at most the number of their columns,
/// and between the words of a vocabulary it would be too large to hold.
struct FactoredMatrix {
  Matrix left, right;

  double at(Index row, Index col) const { return left.row(row).cast<double>().dot(right.row(col).cast<double>()); }
  Index rows() const { return left.rows(); }
  Index cols() const { return right.rows(); }
};

/// W_Q W_KT of a head (d_model, d_model): the score of x and x' is x W_QK x'T, but for biases, norms of q and k, and turns.
FactoredMatrix query_key_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionPlace& at, int head);
/// W_V W_O of a head (d_model, d_model): what a row that is looked at gives, once it is weighted.
FactoredMatrix value_output_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionPlace& at, int head);

/// W_E W_QK W_ET (word that asks, word that is asked for): in cross-attention the decoder's words and the encoder's. Norms, positions and
/// biases are left out (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits").
FactoredMatrix words_that_ask(const Trace& trace, const ModelNodes& nodes, const AttentionPlace& at, int head);
/// W_E W_OV W_U (word that is looked at, word that becomes likelier), with the same left out. Nothing of a model without logits, and of an
/// encoder, whose heads write to no logits.
std::optional<FactoredMatrix> words_that_follow(const Trace& trace, const ModelNodes& nodes, const AttentionPlace& at, int head);

/// The largest first; as many as the factors have columns, or the smaller side of the matrix has.
Eigen::VectorXd singular_values(const FactoredMatrix& m);
/// How many singular values are more than rounding in float32 leaves of 0.
int rank_of(const FactoredMatrix& m, const Eigen::VectorXd& singular_values);

/// The eigenvalues of a square matrix that are not 0 because of its rank: as many as its factors have columns.
Eigen::VectorXcd eigenvalues(const FactoredMatrix& m);
/// How far a head copies (Elhage et al. 2021): of the eigenvalues of W_E W_OV W_U, which is square where the words read are those written.
struct Copying {
  double positive = 0;  ///< the share of eigenvalues with a positive real part
  double balance = 0;   ///< their sum over the sum of their sizes: 1 where all are positive, -1 where all are negative
};
/// Both 0 where all eigenvalues are.
Copying copying(const Eigen::VectorXcd& eigenvalues);

struct FactoredCell {
  Index row, col;
  double value;
};
/// The `n` largest cells of all, the largest first, and of equal ones the upper, then the left: without holding the matrix, by blocks, and
/// without blocks whose rows are too short to reach the n-th. Throws Stopped.
std::vector<FactoredCell> largest_cells(const FactoredMatrix& m, size_t n, const StopToken& stop = {});
/// The `n` largest cells of one row, the largest first; NaN is none of them.
std::vector<FactoredCell> largest_in_row(const FactoredMatrix& m, Index row, size_t n);

}  // namespace headlight::analysis
