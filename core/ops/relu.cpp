#include "ops/ops.hpp"

namespace headlight::ops {
namespace {

class Relu final : public Op {
 public:
  std::string name() const override { return "relu"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "ReLU(a)"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  // Plain loops: the compiler vectorises them, but not Eigen's selection between two numbers.
  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    const float* x = in[0]->row(rows.begin).data();
    float* y = out.row(rows.begin).data();
    for (Index i = 0; i < rows.size() * out.cols(); ++i) y[i] = x[i] < 0.f ? 0.f : x[i];  // written so that NaN stays NaN
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const float *x = in[0]->data(), *g = d_out.data();
    float* to = d[0]->data();
    for (Index i = 0; i < d_out.size(); ++i) to[i] += x[i] <= 0.f ? 0.f : g[i];  // NaN does not count as 0 here either
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

}  // namespace headlight::ops
