#include <cmath>

#include "ops/ops.hpp"

namespace headlight {
namespace {

class Scale final : public Op {
 public:
  explicit Scale(Index d) : d_(d), factor_(static_cast<float>(1.0 / std::sqrt(static_cast<double>(d)))) {}

  std::string name() const override { return "scale"; }
  std::string equation() const override { return "a / sqrt(" + std::to_string(d_) + ")"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) = in[0]->middleRows(rows.begin, rows.size()) * factor_;
  }

  std::vector<Matrix> backward(Inputs, const Matrix& d_out) const override { return {d_out * factor_}; }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::quotient(Formula::cell({ids[0], row, col}), Formula::apply(Formula::Kind::sqrt, Formula::number(static_cast<double>(d_))));
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string d = std::to_string(d_), python = n[0] + " / math.sqrt(" + d + ")";
    return spelled(language, python, python, n[0] + " / std::sqrt(" + d + ".f)");
  }

 private:
  Index d_;
  float factor_;
};

}  // namespace

NodeId scale(GraphBuilder& g, std::string name, NodeId x, Index d) { return g.add(std::move(name), std::make_shared<Scale>(d), {x}); }

}  // namespace headlight
