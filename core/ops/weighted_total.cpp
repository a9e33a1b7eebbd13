#include "ops/ops.hpp"

namespace headlight::ops {
namespace {

class WeightedTotal final : public Op {
 public:
  explicit WeightedTotal(double factor) : factor_(factor) {}

  std::string name() const override { return "weighted_total"; }
  std::string equation() const override { return in_code(factor_) + " sum a"; }
  bool row_aligned(size_t) const override { return false; }
  Axes axes(std::span<const Axes>) const override { return {axis(AxisKind::one, 1), axis(AxisKind::one, 1)}; }

  void forward(Inputs in, RowRange, Matrix& out) const override { out(0, 0) = static_cast<float>(in[0]->cast<double>().sum() * factor_); }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override { d[0]->array() += d_out(0, 0) * static_cast<float>(factor_); }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index, Index) const override {
    std::vector<Formula> terms;
    for (Index r = 0; r < in[0]->rows(); ++r)
      for (Index c = 0; c < in[0]->cols(); ++c) terms.push_back(Formula::cell({ids[0], r, c}));
    return Formula::product({Formula::number(factor_), Formula::sum(std::move(terms))});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string python = "(" + n[0] + ".sum() * " + in_code(factor_) + ").reshape(1, 1)";
    return spelled(language, python, python, "Matrix::Constant(1, 1, float(" + n[0] + ".sum() * " + in_code(factor_) + "))");
  }

 private:
  double factor_;
};

}  // namespace

NodeId weighted_total(GraphBuilder& g, std::string name, NodeId x, double factor) {
  return g.add(std::move(name), std::make_shared<WeightedTotal>(factor), {x});
}

}  // namespace headlight::ops
