#include <cmath>
#include <numbers>

#include "ops/ops.hpp"
#include "ops/vector_math.hpp"

namespace headlight::ops {
namespace {

class Gelu final : public Op {
 public:
  std::string name() const override { return "gelu"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "GELU(a)"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    gelu_row(in[0]->row(rows.begin).data(), out.row(rows.begin).data(), rows.size() * out.cols());
  }

  /// Phi(x) + x phi(x).
  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const auto slope = [](float x) {
      const float density = std::exp(-0.5f * x * x) * static_cast<float>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
      return 0.5f * std::erfc(-x * static_cast<float>(1 / std::numbers::sqrt2)) + x * density;
    };
    d[0]->array() += in[0]->unaryExpr(slope).array() * d_out.array();
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    const Formula x = Formula::cell({ids[0], row, col});
    const Formula root = Formula::apply(Formula::Kind::sqrt, Formula::number(2));
    const Formula erf = Formula::apply(Formula::Kind::erf, Formula::quotient(x, root));
    return Formula::product({Formula::quotient(x, Formula::number(2)), Formula::sum({Formula::number(1), erf})});
  }

  std::string code(Language language, const CodeNames& n) const override {
    return spelled(language, "gelu(" + n[0] + ")", "F.gelu(" + n[0] + ")", "gelu(" + n[0] + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language == Language::pytorch) return {};
    return {"gelu", spelled(language, R"(def gelu(x):
    """x Phi(x), exactly: erfc(-x / sqrt 2) is 1 + erf(x / sqrt 2) without its cancellation."""
    return x / 2 * np.vectorize(math.erfc, otypes=[np.float32])(-x / math.sqrt(2))
)",
                            "", R"(// x Phi(x), exactly: erfc(-x / sqrt 2) is 1 + erf(x / sqrt 2) without its cancellation.
Matrix gelu(const Matrix& x) {
  return x.unaryExpr([](float v) { return v / 2 * std::erfc(-v / std::sqrt(2.f)); });
}
)")};
  }
};

}  // namespace

NodeId gelu(GraphBuilder& g, std::string name, NodeId x) { return g.add(std::move(name), std::make_shared<Gelu>(), {x}); }

}  // namespace headlight::ops
