#include <cmath>

#include "base/number_text.hpp"
#include "ops/ops.hpp"
#include "ops/vector_math.hpp"

namespace headlight::ops {
namespace {

class Scale final : public Op {
 public:
  Scale(Index d, double temperature)
      : d_(d), temperature_(temperature), factor_(static_cast<float>(1.0 / (temperature * std::sqrt(static_cast<double>(d))))) {}

  std::string name() const override { return "scale"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override {
    const std::string root = d_ == 1 ? "" : "sqrt(" + std::to_string(d_) + ")", factor = temperature_ == 1 ? "" : to_text(temperature_, 3);
    return "a / " + (root.empty() && factor.empty() ? "1" : factor + root) + "{" +
           (root.empty() && !factor.empty() ? "temperature" : "d_head") + "}";
  }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    scale_row(in[0]->middleRows(rows.begin, rows.size()).data(), factor_, out.middleRows(rows.begin, rows.size()).data(),
              rows.size() * out.cols());
  }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override { *d[0] += d_out * factor_; }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    const Formula x = Formula::cell({ids[0], row, col}),
                  root = Formula::apply(Formula::Kind::sqrt, Formula::number(static_cast<double>(d_)));
    if (temperature_ == 1) return Formula::quotient(x, root);
    return Formula::quotient(x, Formula::product({Formula::number(temperature_), root}));
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string d = std::to_string(d_), T = temperature_ == 1 ? "" : in_code(temperature_) + " * ", end = T.empty() ? "" : ")",
                      begin = T.empty() ? "" : "(";
    const std::string python = n[0] + " / " + begin + T + "math.sqrt(" + d + ")" + end;
    return spelled(language, python, python,
                   n[0] + " / " + (T.empty() ? "std::sqrt(" + d + ".f)" : "float(" + T + "std::sqrt(" + d + ".0))"));
  }

 private:
  Index d_;
  double temperature_;
  float factor_;
};

}  // namespace

NodeId scale(GraphBuilder& g, std::string name, NodeId x, Index d, double temperature) {
  return g.add(std::move(name), std::make_shared<Scale>(d, temperature), {x});
}

}  // namespace headlight::ops
