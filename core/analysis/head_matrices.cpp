#include "analysis/head_matrices.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "analysis/decompositions.hpp"
#include "machine/products.hpp"
#include "model/stacks.hpp"

namespace headlight::analysis {
namespace {

/// The columns of a head in W_Q, and in W_K and W_V, whose heads may be shared.
struct Columns {
  Index width, own, shared;
};
Columns columns_of(const Trace& trace, const AttentionNodes& n, int head) {
  const auto n_heads = static_cast<Index>(n.head.size());
  const Index width = trace[n.W_Q].cols() / n_heads, n_shared = trace[n.W_K].cols() / width;
  return {width, head * width, head * n_shared / n_heads * width};
}

ConstRows rows_of_matrix(const Matrix& m) { return {m.data(), m.rows(), m.cols(), m.cols()}; }
/// A step of this many rows takes some milliseconds, so a request to stop does not wait long.
constexpr Index rows_of_a_step = 1024;

Matrix product(const ConstRows& a, const Matrix& b, const StopToken& stop) {
  Matrix c(a.rows, b.cols());
  for (Index row = 0; row < a.rows; row += rows_of_a_step) {
    if (stop.stop_requested()) throw Stopped();
    ConstRows some = a;
    some.first += row * (a.turned ? 1 : a.stride);
    some.rows = std::min(rows_of_a_step, a.rows - row);
    multiply(some, rows_of_matrix(b), nullptr, {c.data() + row * c.cols(), some.rows, c.cols(), c.cols()});
  }
  return c;
}

bool stands_first(const FactoredCell& a, const FactoredCell& b) {
  return std::tuple(-a.value, a.row, a.col) < std::tuple(-b.value, b.row, b.col);
}

void keep_first(std::vector<FactoredCell>& cells, size_t n) {
  if (cells.size() <= n) return;
  std::nth_element(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(n), cells.end(), stands_first);
  cells.resize(n);
}

/// Rows sorted by length, the longest first.
struct ByLength {
  explicit ByLength(const Matrix& m) : order(static_cast<size_t>(m.rows())), rows(m.rows(), m.cols()) {
    const Eigen::VectorXd all = m.cast<double>().rowwise().norm();
    std::iota(order.begin(), order.end(), Index{0});
    // NaN sorts first, so that no block is skipped because of it.
    const auto key = [&](Index i) { return std::isnan(all[i]) ? -std::numeric_limits<double>::infinity() : -all[i]; };
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return key(a) < key(b); });
    for (size_t i = 0; i < order.size(); ++i) {
      rows.row(static_cast<Index>(i)) = m.row(order[i]);
      lengths.push_back(all[order[i]]);
    }
  }

  std::vector<Index> order;
  Matrix rows;
  std::vector<double> lengths;
};

class LargestCells {
 public:
  LargestCells(const FactoredMatrix& m, size_t n) : n_(n), left_(m.left), right_(m.right) {}

  std::vector<FactoredCell> found(const StopToken& stop) {
    for (Index row = 0; n_ > 0 && row < left_.rows.rows() && reaches(row, 0); row += block_rows)
      for (Index col = 0; col < right_.rows.rows() && reaches(row, col); col += block_cols) {
        if (stop.stop_requested()) throw Stopped();
        look_at(row, col);
      }
    keep_first(cells_, n_);
    std::sort(cells_.begin(), cells_.end(), stands_first);
    return std::move(cells_);
  }

 private:
  static constexpr Index block_rows = 256, block_cols = 2048;
  static constexpr double rounding = 1 + 1e-4;  // float32's, generously

  /// True if a cell from there on may be among the n largest (Cauchy and Schwarz).
  bool reaches(Index row, Index col) const {
    if (cells_.size() < n_) return true;
    const double most = left_.lengths[static_cast<size_t>(row)] * right_.lengths[static_cast<size_t>(col)] * rounding;
    return !(most < least_);
  }

  void look_at(Index row, Index col) {
    const Index rows = std::min(block_rows, left_.rows.rows() - row), cols = std::min(block_cols, right_.rows.rows() - col),
                d = left_.rows.cols();
    block_.resize(rows, cols);
    set_product({left_.rows.data() + row * d, rows, d, d}, ConstRows{right_.rows.data() + col * d, cols, d, d}.transposed(),
                {block_.data(), rows, cols, cols});
    for (Index r = 0; r < rows; ++r)
      for (Index c = 0; c < cols; ++c)
        if (const auto value = static_cast<double>(block_(r, c)); value >= least_)
          add({left_.order[static_cast<size_t>(row + r)], right_.order[static_cast<size_t>(col + c)], value});
  }

  void add(const FactoredCell& cell) {
    cells_.push_back(cell);
    if (cells_.size() < 2 * n_ + 1024) return;
    keep_first(cells_, n_);
    least_ = std::max_element(cells_.begin(), cells_.end(), stands_first)->value;
  }

  size_t n_;
  ByLength left_, right_;
  Matrix block_;
  std::vector<FactoredCell> cells_;
  double least_ = -std::numeric_limits<double>::infinity();  ///< the smallest value that is still among the n
};

/// The `n` largest of these cells, the largest first, without NaN.
std::vector<FactoredCell> n_largest(std::vector<FactoredCell> cells, size_t n) {
  std::erase_if(cells, [](const FactoredCell& cell) { return std::isnan(cell.value); });
  keep_first(cells, n);
  std::sort(cells.begin(), cells.end(), stands_first);
  return cells;
}

}  // namespace

Matrix multiplied_out(const FactoredMatrix& m) { return m.left * m.right.transpose(); }

FactoredMatrix query_key_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionId& at, int head) {
  const AttentionNodes& n = attention_at(nodes, at);
  const Columns of = columns_of(trace, n, head);
  return {trace[n.W_Q].middleCols(of.own, of.width), trace[n.W_K].middleCols(of.shared, of.width)};
}

FactoredMatrix value_output_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionId& at, int head) {
  const AttentionNodes& n = attention_at(nodes, at);
  const Columns of = columns_of(trace, n, head);
  return {trace[n.W_V].middleCols(of.shared, of.width), trace[n.W_O].middleRows(of.own, of.width).transpose()};
}

FactoredMatrix full_query_key_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionId& at, int head, const StopToken& stop) {
  const FactoredMatrix W_QK = query_key_matrix(trace, nodes, at, head);
  return {product(rows_of_matrix(trace[stack_at(nodes, at.decoder).W_E]), W_QK.left, stop),
          product(rows_of_matrix(trace[stack_of_keys(nodes, at).W_E]), W_QK.right, stop)};
}

std::optional<FactoredMatrix> full_value_output_matrix(const Trace& trace, const ModelNodes& nodes, const AttentionId& at, int head,
                                                       const StopToken& stop) {
  if (!nodes.logits || at.decoder != nodes.decoder.has_value()) return std::nullopt;
  const FactoredMatrix W_OV = value_output_matrix(trace, nodes, at, head);
  const ConstRows W_U = nodes.W_U ? rows_of_matrix(trace[*nodes.W_U]).transposed() : rows_of_matrix(trace[stack_at(nodes, at.decoder).W_E]);
  if (W_U.cols != W_OV.right.rows()) return std::nullopt;
  return FactoredMatrix{product(rows_of_matrix(trace[stack_of_keys(nodes, at).W_E]), W_OV.left, stop), product(W_U, W_OV.right, stop)};
}

Eigen::VectorXd singular_values(const FactoredMatrix& m) {
  // The singular values of m_a m_bT are those of R_a R_bT, the triangles of m_a = Q_a R_a and m_b = Q_b R_b.
  const Eigen::MatrixXd small = triangle_of_qr(m.left.cast<double>()) * triangle_of_qr(m.right.cast<double>()).transpose();
  if (!small.allFinite()) return Eigen::VectorXd::Constant(std::min(small.rows(), small.cols()), std::numeric_limits<double>::quiet_NaN());
  return singular_values(small);
}

std::optional<int> rank_of(const FactoredMatrix& m, const Eigen::VectorXd& singular_values) {
  if (!singular_values.allFinite()) return std::nullopt;
  const double least = (singular_values.size() ? singular_values[0] : 0) * static_cast<double>(std::max(m.rows(), m.cols())) *
                       static_cast<double>(std::numeric_limits<float>::epsilon());
  return static_cast<int>(std::count_if(singular_values.begin(), singular_values.end(), [&](double s) { return s > least; }));
}

Eigen::VectorXcd eigenvalues(const FactoredMatrix& m, const StopToken& stop) {
  Eigen::MatrixXd small = Eigen::MatrixXd::Zero(m.right.cols(), m.left.cols());
  for (Index row = 0; row < m.rows(); row += rows_of_a_step) {
    if (stop.stop_requested()) throw Stopped();
    const Index rows = std::min(rows_of_a_step, m.rows() - row);
    small += m.right.middleRows(row, rows).cast<double>().transpose() * m.left.middleRows(row, rows).cast<double>();
  }
  if (!small.allFinite()) return Eigen::VectorXcd::Constant(small.rows(), std::numeric_limits<double>::quiet_NaN());
  return eigenvalues(small);
}

std::optional<Copying> copying(const Eigen::VectorXcd& eigenvalues) {
  constexpr double rounding = 1e-6;
  const double sizes = eigenvalues.cwiseAbs().sum();
  if (!(sizes > 0) || !std::isfinite(sizes)) return std::nullopt;
  const double least = rounding * eigenvalues.cwiseAbs().maxCoeff();
  const auto counts = [&](const std::complex<double>& e) { return std::abs(e) > least; };
  const auto positive = std::count_if(eigenvalues.begin(), eigenvalues.end(), [&](auto e) { return counts(e) && e.real() > 0; }),
             all = std::count_if(eigenvalues.begin(), eigenvalues.end(), counts);
  return Copying{static_cast<double>(positive) / static_cast<double>(all), eigenvalues.real().sum() / sizes};
}

std::vector<FactoredCell> largest_cells(const FactoredMatrix& m, size_t n, const StopToken& stop) { return LargestCells(m, n).found(stop); }

std::vector<FactoredCell> largest_in_row(const FactoredMatrix& m, Index row, size_t n) {
  const Matrix values = m.right * m.left.row(row).transpose();
  std::vector<FactoredCell> cells;
  for (Index col = 0; col < values.rows(); ++col) cells.push_back({row, col, static_cast<double>(values(col, 0))});
  return n_largest(std::move(cells), n);
}

std::vector<FactoredCell> largest_in_column(const FactoredMatrix& m, Index col, size_t n) {
  const Matrix values = m.left * m.right.row(col).transpose();
  std::vector<FactoredCell> cells;
  for (Index row = 0; row < values.rows(); ++row) cells.push_back({row, col, static_cast<double>(values(row, 0))});
  return n_largest(std::move(cells), n);
}

std::vector<FactoredCell> largest_cells(const FactoredMatrix& m, const UnreadWord& unread, size_t n, const StopToken& stop) {
  if (unread.row < 0 && unread.col < 0) return largest_cells(m, n, stop);
  const auto without = [](const Matrix& all, Index row) {
    if (row < 0 || row >= all.rows()) return all;
    Matrix others(all.rows() - 1, all.cols());
    others.topRows(row) = all.topRows(row);
    others.bottomRows(others.rows() - row) = all.bottomRows(others.rows() - row);
    return others;
  };
  std::vector<FactoredCell> cells = largest_cells({without(m.left, unread.row), without(m.right, unread.col)}, n, stop);
  for (FactoredCell& cell : cells) {
    if (unread.row >= 0 && cell.row >= unread.row) ++cell.row;
    if (unread.col >= 0 && cell.col >= unread.col) ++cell.col;
  }
  return cells;
}

std::vector<FactoredCell> largest_in_row(const FactoredMatrix& m, const UnreadWord& unread, Index row, size_t n) {
  std::vector<FactoredCell> cells = largest_in_row(m, row, n + 1);
  std::erase_if(cells, [&](const FactoredCell& cell) { return cell.col == unread.col; });
  if (cells.size() > n) cells.resize(n);
  return cells;
}

std::vector<FactoredCell> largest_in_column(const FactoredMatrix& m, const UnreadWord& unread, Index col, size_t n) {
  std::vector<FactoredCell> cells = largest_in_column(m, col, n + 1);
  std::erase_if(cells, [&](const FactoredCell& cell) { return cell.row == unread.row; });
  if (cells.size() > n) cells.resize(n);
  return cells;
}

std::vector<FactoredCell> above_zero(std::vector<FactoredCell> cells) {
  std::erase_if(cells, [](const FactoredCell& cell) { return !(cell.value > 0); });
  return cells;
}

}  // namespace headlight::analysis
