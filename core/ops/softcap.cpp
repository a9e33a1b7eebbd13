#include "ops/softcap.hpp"

#include <cmath>

#include "base/number_text.hpp"
#include "graph/code.hpp"
#include "graph/op.hpp"

namespace headlight::ops {
namespace {

class Softcap final : public Op {
 public:
  explicit Softcap(double cap) : cap_(cap) {}

  std::string name() const override { return "softcap"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return to_text(cap_, 4) + " tanh(a / " + to_text(cap_, 4) + ")"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) = in[0]->middleRows(rows.begin, rows.size()).unaryExpr([this](float x) { return capped(x); });
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const auto slope = [this](float x) {
      const double tanh = std::tanh(x / cap_);
      return static_cast<float>(1 - tanh * tanh);
    };
    d[0]->array() += in[0]->unaryExpr(slope).array() * d_out.array();
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    const Formula share = Formula::quotient(Formula::cell({ids[0], row, col}), Formula::number(cap_));
    return Formula::product({Formula::number(cap_), Formula::apply(Formula::Kind::tanh, share)});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string cap = in_code(cap_);
    return spelled(language, cap + " * np.tanh(" + n[0] + " / " + cap + ")", cap + " * torch.tanh(" + n[0] + " / " + cap + ")",
                   "softcap(" + n[0] + ", " + cap + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language != Language::eigen) return {};
    return {"softcap", R"(// cap tanh(x / cap): no number is further from zero than cap.
Matrix softcap(const Matrix& x, double cap) {
  return x.unaryExpr([cap](float v) { return float(cap * std::tanh(v / cap)); });
}
)"};
  }

 private:
  float capped(float x) const { return static_cast<float>(cap_ * std::tanh(x / cap_)); }

  double cap_;
};

}  // namespace

NodeId softcap(GraphBuilder& g, std::string name, NodeId x, double cap) {
  return g.add(std::move(name), std::make_shared<Softcap>(cap), {x});
}

}  // namespace headlight::ops
