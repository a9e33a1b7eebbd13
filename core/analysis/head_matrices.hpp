#pragma once
#include <Eigen/Core>
#include <complex>
#include <optional>
#include <vector>

#include "graph/evaluate.hpp"
#include "machine/stop_token.hpp"
#include "model/nodes.hpp"

namespace headlight::analysis {

/// A matrix (rows of `left`, rows of `right`) stored as its factors: left rightT. Its rank is at most their number of columns, and between
/// the words of a vocabulary the full matrix would be too large to store.
struct FactoredMatrix {
  Matrix left, right;

  double at(Index row, Index col) const { return left.row(row).cast<double>().dot(right.row(col).cast<double>()); }
  Index rows() const { return left.rows(); }
  Index cols() const { return right.rows(); }
};

/// left rightT, (m.rows(), m.cols()), each number added up in float32.
Matrix multiplied_out(const FactoredMatrix& m);

/// W_Q W_KT of a head (d_model, d_model): the score of x and x' is x W_QK x'T, apart from biases, norms of q and k, and rotations.
FactoredMatrix query_key_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionId& at, int head);
/// W_V W_O of a head (d_model, d_model): it maps a key's row to the vector that the head adds for it, before the attention weight.
FactoredMatrix value_output_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionId& at, int head);

/// W_E W_QK W_ET (query word, key word); in cross-attention a word of the decoder and one of the encoder. Norms, positions and biases are
/// left out (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits").
/// Throws Stopped.
FactoredMatrix full_query_key_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionId& at, int head,
                                     const StopToken& stop = {});
/// W_E W_OV W_U (word attended to, word that becomes likelier), with the same left out. Nothing for a model without logits, and for an
/// encoder, whose heads write to no logits. Throws Stopped.
std::optional<FactoredMatrix> full_value_output_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionId& at, int head,
                                                       const StopToken& stop = {});

/// The singular values, the largest first; as many as the factors have columns, or as the smaller side of the matrix.
Eigen::VectorXd singular_values(const FactoredMatrix& m);
/// The number of singular values that exceed the rounding of float32. Nothing if they are not finite.
std::optional<int> rank_of(const FactoredMatrix& m, const Eigen::VectorXd& singular_values);

/// The eigenvalues of a square matrix without those that are 0 because of its rank: as many as its factors have columns. Throws Stopped.
Eigen::VectorXcd eigenvalues(const FactoredMatrix& m, const StopToken& stop = {});
/// The degree to which a head copies (Elhage et al. 2021), from the eigenvalues of W_E W_OV W_U; it is square if the words read are those
/// written.
struct Copying {
  double positive = 0;  ///< of the eigenvalues that are not 0, the share with a positive real part
  double balance = 0;   ///< their sum over the sum of their sizes: 1 if all are positive, -1 if all are negative
};
/// An eigenvalue counts as 0 up to 1e-6 of the largest. Nothing if all are 0, or one is not finite.
std::optional<Copying> copying(const Eigen::VectorXcd& eigenvalues);

struct FactoredCell {
  Index row, col;
  double value;
};
/// The `n` largest cells, the largest first, and of equal ones the upper, then the left. It computes blocks, so it never stores the matrix,
/// and skips blocks whose rows are too short to reach the n-th. Throws Stopped.
std::vector<FactoredCell> largest_cells(const FactoredMatrix& m, size_t n, const StopToken& stop = {});
/// The `n` largest cells of one row, the largest first, without NaN.
std::vector<FactoredCell> largest_in_row(const FactoredMatrix& m, Index row, size_t n);
/// The `n` largest cells of one column, the largest first, without NaN.
std::vector<FactoredCell> largest_in_column(const FactoredMatrix& m, Index col, size_t n);
/// The row and the column of a word that no sentence holds, such as the padding's; -1: there is none.
struct UnreadWord {
  Index row = -1, col = -1;
};
/// The `n` largest cells that are of no such word. Throws Stopped.
std::vector<FactoredCell> largest_cells(const FactoredMatrix& m, const UnreadWord& unread, size_t n, const StopToken& stop = {});
/// The same in the row of a word, and in its column.
std::vector<FactoredCell> largest_in_row(const FactoredMatrix& m, const UnreadWord& unread, Index row, size_t n);
std::vector<FactoredCell> largest_in_column(const FactoredMatrix& m, const UnreadWord& unread, Index col, size_t n);
/// The cells with a value above 0: a word asks for no word with a score of 0 or less, and makes no word likelier whose logit it lowers.
std::vector<FactoredCell> above_zero(std::vector<FactoredCell> cells);

}  // namespace headlight::analysis
