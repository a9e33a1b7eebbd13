#include <cmath>

#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

constexpr double least_attended = 1e-6;  ///< makes a weight of 0 cost much, but not infinitely much

class Guidance final : public Op {
 public:
  std::string name() const override { return "guidance"; }
  std::string equation() const override { return "-log(1e-6 + sum a b)"; }
  bool row_aligned(size_t) const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(in[0].rows.size == in[1].rows.size && in[0].cols.size == in[1].cols.size, "guidance", in[0], in[1]);
    return {in[0].rows, axis(AxisKind::one, 1)};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r) out(r, 0) = wants_nothing(in, r) ? 0.f : -std::log(weight(in, r));
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; d[0] && r < d_out.rows(); ++r)
      if (!wants_nothing(in, r)) d[0]->row(r) -= in[1]->row(r) * (d_out(r, 0) / weight(in, r));
    for (Index r = 0; d[1] && r < d_out.rows(); ++r)
      if (!wants_nothing(in, r)) d[1]->row(r) -= in[0]->row(r) * (d_out(r, 0) / weight(in, r));
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index) const override {
    if (wants_nothing(in, row)) return Formula::number(0);
    std::vector<Formula> terms = {Formula::number(least_attended)};
    for (Index j = 0; j < in[0]->cols(); ++j)
      terms.push_back(Formula::product({Formula::cell({ids[0], row, j}), Formula::cell({ids[1], row, j})}));
    return Formula::difference(Formula::number(0), Formula::apply(Formula::Kind::log, Formula::sum(std::move(terms))));
  }

  /// A row without wanted keys costs 0: those cells decide.
  std::vector<Cell> picked_by(std::span<const NodeId> ids, Inputs in, Index row, Index) const override {
    std::vector<Cell> unwanted;
    for (Index j = 0; wants_nothing(in, row) && j < in[1]->cols(); ++j) unwanted.push_back({ids[1], row, j});
    return unwanted;
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string wanted = "(" + n[1] + " != 0).any(", sum = "(" + n[0] + " * " + n[1] + ").sum(";
    return spelled(
        language,
        "np.where(" + wanted + "axis=1, keepdims=True), -np.log(" + sum + "axis=1, keepdims=True) + np.float32(1e-6)), np.float32(0))",
        "torch.where(" + wanted + "dim=1, keepdim=True), -torch.log(" + sum + "dim=1, keepdim=True) + 1e-6), torch.zeros(()))",
        "Matrix((" + n[1] + ".array() != 0).rowwise().any().select(-(" + n[0] + ".cwiseProduct(" + n[1] +
            ").rowwise().sum().array() + 1e-6f).log(), 0.f))");
  }

 private:
  static bool wants_nothing(Inputs in, Index row) { return (in[1]->row(row).array() == 0).all(); }
  static float weight(Inputs in, Index row) { return in[0]->row(row).dot(in[1]->row(row)) + static_cast<float>(least_attended); }
};

}  // namespace

NodeId guidance(GraphBuilder& g, std::string name, NodeId pattern, NodeId targets) {
  return g.add(std::move(name), std::make_shared<Guidance>(), {pattern, targets});
}

}  // namespace headlight::ops
