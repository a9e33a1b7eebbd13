#include <cmath>

#include "graph/op.hpp"
#include "ops/gate.hpp"

namespace headlight::ops {
namespace {

class Silu final : public Op {
 public:
  std::string name() const override { return "silu"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "SiLU(a)"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    const auto x = in[0]->middleRows(rows.begin, rows.size());
    out.middleRows(rows.begin, rows.size()) = x.unaryExpr([](float v) { return v * share(v); });
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const auto slope = [](float x) { return share(x) * (1 + x * (1 - share(x))); };
    d[0]->array() += in[0]->unaryExpr(slope).array() * d_out.array();
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    const Formula x = Formula::cell({ids[0], row, col});
    const Formula minus = Formula::difference(Formula::number(0), x);
    return Formula::quotient(x, Formula::sum({Formula::number(1), Formula::apply(Formula::Kind::exp, minus)}));
  }

  std::string code(Language language, const CodeNames& n) const override {
    return spelled(language, n[0] + " / (1 + np.exp(-" + n[0] + "))", "F.silu(" + n[0] + ")", "silu(" + n[0] + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language != Language::eigen) return {};
    return {"silu", R"(// x / (1 + exp(-x)).
Matrix silu(const Matrix& x) {
  return x.unaryExpr([](float v) { return v / (1 + std::exp(-v)); });
}
)"};
  }

 private:
  /// The share of x that passes: near 0 for numbers far below zero, near 1 for those far above.
  static float share(float x) { return 1 / (1 + std::exp(-x)); }
};

}  // namespace

NodeId silu(GraphBuilder& g, std::string name, NodeId x) { return g.add(std::move(name), std::make_shared<Silu>(), {x}); }

}  // namespace headlight::ops
