#include <cmath>
#include <numbers>

#include "ops/ops.hpp"
#include "ops/vector_math.hpp"

namespace headlight::ops {
namespace {

class GeluTanh final : public Op {
 public:
  std::string name() const override { return "gelu_tanh"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "GELU{with_tanh}(a)"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    gelu_tanh_row(in[0]->row(rows.begin).data(), out.row(rows.begin).data(), rows.size() * out.cols());
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    add_gelu_tanh_gradient(in[0]->data(), d_out.data(), d[0]->data(), d_out.size());
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    const Formula x = Formula::cell({ids[0], row, col});
    const Formula cube = Formula::product({Formula::number(cubic), Formula::power(x, Formula::number(3))});
    const Formula u = Formula::product({Formula::number(c), Formula::sum({x, cube})});
    const Formula tanh = Formula::apply(Formula::Kind::tanh, u);
    return Formula::product({Formula::quotient(x, Formula::number(2)), Formula::sum({Formula::number(1), tanh})});
  }

  std::string code(Language language, const CodeNames& n) const override {
    return spelled(language, "gelu_tanh(" + n[0] + ")", "F.gelu(" + n[0] + ", approximate=\"tanh\")", "gelu_tanh(" + n[0] + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language == Language::pytorch) return {};
    return {"gelu_tanh", spelled(language, R"(def gelu_tanh(x):
    """x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))): the form of GPT-2."""
    return x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
)",
                                 "", R"(// x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))): the form of GPT-2.
Matrix gelu_tanh(const Matrix& x) {
  return x.unaryExpr([](float v) { return v / 2 * (1 + std::tanh(0.79788456f * (v + 0.044715f * v * v * v))); });
}
)")};
  }

 private:
  static constexpr double c = 0.79788456080286535588;  // sqrt(2/pi)
  static constexpr double cubic = 0.044715;
};

}  // namespace

NodeId gelu_tanh(GraphBuilder& g, std::string name, NodeId x) { return g.add(std::move(name), std::make_shared<GeluTanh>(), {x}); }

}  // namespace headlight::ops
