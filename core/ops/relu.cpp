#include "ops/ops.hpp"

namespace headlight {
namespace {

class Relu final : public Op {
 public:
  std::string name() const override { return "relu"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "ReLU(a)"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    const auto x = in[0]->middleRows(rows.begin, rows.size()).array();
    out.middleRows(rows.begin, rows.size()) = (x < 0.f).select(0.f, x).matrix();  // written so that NaN stays NaN
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    d[0]->array() += (in[0]->array() > 0.f).select(d_out.array(), 0.f);
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::max({Formula::number(0), Formula::cell({ids[0], row, col})});
  }

  std::string code(Language language, const CodeNames& n) const override {
    return spelled(language, "np.maximum(0, " + n[0] + ")", "torch.relu(" + n[0] + ")",
                   "(" + n[0] + ".array() < 0).select(0, " + n[0] + ")");
  }
};

}  // namespace

NodeId relu(GraphBuilder& g, std::string name, NodeId x) { return g.add(std::move(name), std::make_shared<Relu>(), {x}); }

}  // namespace headlight
