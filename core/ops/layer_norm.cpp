#include <cmath>

#include "graph/row_sum.hpp"
#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class LayerNorm final : public Op, public RowSum {
 public:
  explicit LayerNorm(double epsilon) : epsilon_(epsilon) {}

  std::string name() const override { return "layer_norm"; }
  Form form() const override { return Form::normalisation; }
  Normalisation normalisation() const override { return Normalisation::layer_norm; }
  std::string equation() const override { return "(a - m) / s{per_row} * b + c"; }

  Axes axes(std::span<const Axes> in) const override {
    for (size_t i : {1, 2}) require_fit(in[i].rows.size == 1 && agree(in[0].cols, in[i].cols), "layer norm", in[0], in[i]);
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r) {
      const RowSize size = size_of(*in[0], r);
      out.row(r).array() = (in[0]->row(r).array() - size.mean) * size.inverse_deviation * in[1]->row(0).array() + in[2]->row(0).array();
    }
  }

  /// If y is the normalised row, g = d_out * w and s its standard deviation: d x = (g - mean(g) - y mean(g y)) / s.
  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    RowVector y, g;
    for (Index r = 0; r < d_out.rows(); ++r) {
      const RowSize size = size_of(*in[0], r);
      y = ((in[0]->row(r).array() - size.mean) * size.inverse_deviation).matrix();
      g = (d_out.row(r).array() * in[1]->row(0).array()).matrix();
      const float mean_g = g.mean();
      const float mean_gy = g.dot(y) / static_cast<float>(g.size());
      if (d[0]) d[0]->row(r).array() += (g.array() - mean_g - y.array() * mean_gy) * size.inverse_deviation;
      if (d[1]) d[1]->row(0).array() += d_out.row(r).array() * y.array();
    }
    if (d[2]) *d[2] += d_out.colwise().sum();
  }

  bool sums(size_t i) const override { return i != 1; }
  ColRange columns_read(Inputs in, size_t i, ColRange cols) const override { return i == 0 ? ColRange{0, in[0]->cols()} : cols; }
  Matrix contribution(Inputs in, size_t i, Index row, Matrix parts, ColRange cols) const override {
    if (i != 0) return parts;
    const Matrix centred = parts.colwise() - parts.rowwise().mean();
    const Matrix scaled = (centred.array().rowwise() * in[1]->row(0).array() * size_of(*in[0], row).inverse_deviation).matrix();
    return scaled.middleCols(cols.begin, cols.size());
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const Formula n = Formula::number(static_cast<double>(in[0]->cols()));
    std::vector<Formula> cells, squares;
    for (Index j = 0; j < in[0]->cols(); ++j) cells.push_back(Formula::cell({ids[0], row, j}));
    const Formula mean = Formula::quotient(Formula::sum(cells), n);
    for (const Formula& x : cells) squares.push_back(Formula::power(Formula::difference(x, mean), Formula::number(2)));
    const Formula variance = Formula::quotient(Formula::sum(std::move(squares)), n);
    const Formula deviation = Formula::apply(Formula::Kind::sqrt, Formula::sum({variance, Formula::number(epsilon_)}));
    const Formula y = Formula::quotient(Formula::difference(cells[static_cast<size_t>(col)], mean), deviation);
    return Formula::sum({Formula::product({y, Formula::cell({ids[1], 0, col})}), Formula::cell({ids[2], 0, col})});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string rest = ", " + in_code(epsilon_) + ")", own = "layer_norm(" + n[0] + ", " + n[1] + ", " + n[2] + rest;
    const std::string width = std::to_string(n.axes[0].cols.size);
    return spelled(language, own, "F.layer_norm(" + n[0] + ", (" + width + ",), " + n[1] + "[0], " + n[2] + "[0]" + rest, own);
  }

  CodeFunction code_function(Language language) const override {
    if (language == Language::pytorch) return {};
    return {"layer_norm", spelled(language, R"(def layer_norm(x, w, b, epsilon):
    """(x - mean) / sqrt(variance + epsilon) * w + b in every row."""
    distance = x - x.mean(axis=1, keepdims=True)
    return distance / np.sqrt((distance**2).mean(axis=1, keepdims=True) + epsilon) * w + b
)",
                                  "", R"(// (x - mean) / sqrt(variance + epsilon) * w + b in every row.
Matrix layer_norm(const Matrix& x, const Matrix& w, const Matrix& b, double epsilon) {
  Matrix out = x.colwise() - x.rowwise().mean();
  for (Index r = 0; r < x.rows(); ++r) {
    const double variance = out.row(r).squaredNorm() / static_cast<double>(x.cols());
    const auto deviation = static_cast<float>(std::sqrt(variance + epsilon));
    out.row(r) = (out.row(r) / deviation).cwiseProduct(w.row(0)) + b.row(0);
  }
  return out;
}
)")};
  }

 private:
  using RowVector = Eigen::Matrix<float, 1, Eigen::Dynamic>;

  /// The shift and scale of a row.
  struct RowSize {
    float mean, inverse_deviation;
  };
  RowSize size_of(const Matrix& x, Index r) const {
    const float mean = x.row(r).mean();
    const float variance = (x.row(r).array() - mean).square().mean();
    return {mean, static_cast<float>(1.0 / std::sqrt(static_cast<double>(variance) + epsilon_))};
  }

  double epsilon_;
};

}  // namespace

NodeId layer_norm(GraphBuilder& g, std::string name, NodeId x, NodeId w, NodeId b, double epsilon) {
  return g.add(std::move(name), std::make_shared<LayerNorm>(epsilon), {x, w, b});
}

}  // namespace headlight::ops
