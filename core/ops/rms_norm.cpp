#include "ops/rms_norm.hpp"

#include <cmath>

#include "graph/row_sum.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class RmsNorm final : public Op, public RowSum {
 public:
  explicit RmsNorm(double epsilon) : epsilon_(epsilon) {}

  std::string name() const override { return "rms_norm"; }
  Form form() const override { return Form::normalisation; }
  Normalisation normalisation() const override { return Normalisation::rms_norm; }
  std::string equation() const override { return "a / r{per_row} * b"; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(in[1].rows.size == 1 && agree(in[0].cols, in[1].cols), "RMS norm", in[0], in[1]);
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      out.row(r) = (in[0]->row(r).array() * inverse_size(*in[0], r) * in[1]->row(0).array()).matrix();
  }

  /// If y is the normalised row, g = d_out * w and s its root mean square: d x = (g - y mean(g y)) / s.
  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; r < d_out.rows(); ++r) {
      const float inverse = inverse_size(*in[0], r);
      const RowVector y = in[0]->row(r) * inverse;
      const RowVector g = (d_out.row(r).array() * in[1]->row(0).array()).matrix();
      const float mean_gy = g.dot(y) / static_cast<float>(g.size());
      if (d[0]) d[0]->row(r).array() += (g.array() - y.array() * mean_gy) * inverse;
      if (d[1]) d[1]->row(0).array() += d_out.row(r).array() * y.array();
    }
  }

  bool sums(size_t i) const override { return i == 0; }
  ColRange columns_read(Inputs in, size_t, ColRange) const override { return {0, in[0]->cols()}; }
  Matrix contribution(Inputs in, size_t, Index row, Matrix parts, ColRange cols) const override {
    const Matrix scaled = (parts.array().rowwise() * in[1]->row(0).array() * inverse_size(*in[0], row)).matrix();
    return scaled.middleCols(cols.begin, cols.size());
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    std::vector<Formula> squares;
    for (Index j = 0; j < in[0]->cols(); ++j) squares.push_back(Formula::power(Formula::cell({ids[0], row, j}), Formula::number(2)));
    const Formula mean = Formula::quotient(Formula::sum(std::move(squares)), Formula::number(static_cast<double>(in[0]->cols())));
    const Formula size = Formula::apply(Formula::Kind::sqrt, Formula::sum({mean, Formula::number(epsilon_)}));
    return Formula::product({Formula::quotient(Formula::cell({ids[0], row, col}), size), Formula::cell({ids[1], 0, col})});
  }

  std::string code(Language, const CodeNames& n) const override {
    return "rms_norm(" + n[0] + ", " + n[1] + ", " + in_code(epsilon_) + ")";
  }

  CodeFunction code_function(Language language) const override {
    return {"rms_norm", spelled(language, R"(def rms_norm(x, w, epsilon):
    """x / sqrt(mean of x^2 + epsilon) * w in every row."""
    return x / np.sqrt((x**2).mean(axis=1, keepdims=True) + epsilon) * w
)",
                                R"(def rms_norm(x, w, epsilon):
    """x / sqrt(mean of x^2 + epsilon) * w in every row."""
    return x / torch.sqrt((x**2).mean(dim=1, keepdim=True) + epsilon) * w
)",
                                R"(// x / sqrt(mean of x^2 + epsilon) * w in every row.
Matrix rms_norm(const Matrix& x, const Matrix& w, double epsilon) {
  Matrix out(x.rows(), x.cols());
  for (Index r = 0; r < x.rows(); ++r) {
    const double mean = x.row(r).squaredNorm() / static_cast<double>(x.cols());
    out.row(r) = (x.row(r) / static_cast<float>(std::sqrt(mean + epsilon))).cwiseProduct(w.row(0));
  }
  return out;
}
)")};
  }

 private:
  using RowVector = Eigen::Matrix<float, 1, Eigen::Dynamic>;

  float inverse_size(const Matrix& x, Index r) const {
    return static_cast<float>(1.0 / std::sqrt(static_cast<double>(x.row(r).array().square().mean()) + epsilon_));
  }

  double epsilon_;
};

}  // namespace

NodeId rms_norm(GraphBuilder& g, std::string name, NodeId x, NodeId w, double epsilon) {
  return g.add(std::move(name), std::make_shared<RmsNorm>(epsilon), {x, w});
}

}  // namespace headlight::ops
