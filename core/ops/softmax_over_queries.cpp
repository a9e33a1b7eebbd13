#include "ops/ops.hpp"
#include "ops/softmax_function.hpp"
#include "ops/vector_math.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

/// Intentionally along the wrong axis: over the queries of each key.
class SoftmaxOverQueries final : public Op {
 public:
  std::string name() const override { return "softmax_over_queries"; }
  Form form() const override { return Form::normalisation; }
  Normalisation normalisation() const override { return Normalisation::softmax; }
  std::string equation() const override { return "softmax{per_column}(a)"; }
  bool row_aligned(size_t) const override { return false; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) = columns(*in[0]).transpose().middleRows(rows.begin, rows.size());
  }

  /// This is softmax's gradient, with columns for rows.
  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const Matrix p = columns(*in[0]).transpose();
    const Eigen::RowVectorXf mean = (p.array() * d_out.array()).matrix().colwise().sum();
    d[0]->array() += p.array() * (d_out.rowwise() - mean).array();
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    if (nobody_asks(in, col)) return Formula::number(0);
    std::vector<Formula> cells, exponentials;
    for (Index i = 0; i < in[0]->rows(); ++i) cells.push_back(Formula::cell({ids[0], i, col}));
    const Formula top = Formula::max(cells);
    for (const Formula& s : cells) exponentials.push_back(Formula::apply(Formula::Kind::exp, Formula::difference(s, top)));
    const Formula own = exponentials[static_cast<size_t>(row)];
    return Formula::quotient(own, Formula::sum(std::move(exponentials)));
  }

  /// A fully masked column has shares of 0 without a sum: its masked scores decide.
  std::vector<Cell> picked_by(std::span<const NodeId> ids, Inputs in, Index, Index col) const override {
    std::vector<Cell> column;
    for (Index i = 0; nobody_asks(in, col) && i < in[0]->rows(); ++i) column.push_back({ids[0], i, col});
    return column;
  }

  std::string code(Language language, const CodeNames& n) const override {
    return spelled(language, "softmax(" + n[0] + ".T).T", "softmax(" + n[0] + ".T).T", "softmax(" + n[0] + ".transpose()).transpose()");
  }
  CodeFunction code_function(Language language) const override { return softmax_function(language); }

 private:
  static bool nobody_asks(Inputs in, Index col) { return (in[0]->col(col).array() == masked).all(); }
  /// (key, query): every row sums to 1.
  static Matrix columns(const Matrix& scores) {
    const Matrix turned = scores.transpose();
    Matrix p(turned.rows(), turned.cols());
    softmax_rows(turned.data(), p.data(), p.rows(), p.cols());
    return p;
  }
};

}  // namespace

NodeId softmax_over_queries(GraphBuilder& g, std::string name, NodeId scores) {
  return g.add(std::move(name), std::make_shared<SoftmaxOverQueries>(), {scores});
}

}  // namespace headlight::ops
