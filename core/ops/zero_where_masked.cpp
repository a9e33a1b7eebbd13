#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class ZeroWhereMasked final : public Op {
 public:
  std::string name() const override { return "zero_where_masked"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "a where b = 0, else 0"; }
  bool row_aligned(size_t) const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(agree(in[0].rows, in[1].rows) && agree(in[0].cols, in[1].cols), "mask", in[0], in[1]);
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      for (Index c = 0; c < out.cols(); ++c) out(r, c) = (*in[1])(r, c) == masked ? 0.f : (*in[0])(r, c);
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    if (d[0]) d[0]->array() += (in[1]->array() == masked).select(0.f, d_out.array());
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    if ((*in[1])(row, col) == masked) return Formula::number(0);
    return Formula::cell({ids[0], row, col});
  }

  /// A masked score makes the weight 0.
  std::vector<Cell> picked_by(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    if ((*in[1])(row, col) != masked) return {};
    return {{ids[1], row, col}};
  }

  std::string code(Language language, const CodeNames& n) const override {
    return spelled(language, "np.where(" + n[1] + " == -inf, 0, " + n[0] + ")", n[0] + ".masked_fill(" + n[1] + " == -inf, 0)",
                   "(" + n[1] + ".array() == -inf).select(0, " + n[0] + ")");
  }
};

}  // namespace

NodeId zero_where_masked(GraphBuilder& g, std::string name, NodeId x, NodeId M) {
  return g.add(std::move(name), std::make_shared<ZeroWhereMasked>(), {x, M});
}

}  // namespace headlight::ops
