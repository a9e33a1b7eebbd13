#include "ops/ops.hpp"

namespace headlight::ops {
namespace {

class Zero final : public Op {
 public:
  std::string name() const override { return "zero"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "0"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }
  void forward(Inputs, RowRange rows, Matrix& out) const override { out.middleRows(rows.begin, rows.size()).setZero(); }
  void backward(Inputs, const Matrix&, Gradients) const override {}  // does not depend on the numbers
  Formula formula(std::span<const NodeId>, Inputs, Index, Index) const override { return Formula::number(0); }

  std::string code(Language language, const CodeNames& n) const override {
    return spelled(language, "np.zeros_like(" + n[0] + ")", "torch.zeros_like(" + n[0] + ")",
                   "Matrix::Zero(" + n[0] + ".rows(), " + n[0] + ".cols())");
  }
};

}  // namespace

NodeId zero(GraphBuilder& g, std::string name, NodeId x) { return g.add(std::move(name), std::make_shared<Zero>(), {x}); }

}  // namespace headlight::ops
