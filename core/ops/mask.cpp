#include "ops/ops.hpp"
#include "ops/vector_math.hpp"
#include "ops/wiring.hpp"

namespace headlight {
namespace {

class Mask final : public Op {
 public:
  std::string name() const override { return "mask"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "a + b"; }
  bool row_aligned(size_t) const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(agree(in[0].rows, in[1].rows) && agree(in[0].cols, in[1].cols), "mask", in[0], in[1]);
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    // A choice, not only a sum: infinity or NaN in a masked score must not leak through "-infinity + infinity".
    mask_row(in[0]->row(rows.begin).data(), in[1]->row(rows.begin).data(), out.row(rows.begin).data(), rows.size() * out.cols());
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    for (Matrix* each : d)
      if (each) each->array() += (in[1]->array() == masked).select(0.f, d_out.array());
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const Formula m = Formula::cell({ids[1], row, col});
    if ((*in[1])(row, col) == masked) return m;
    return Formula::sum({Formula::cell({ids[0], row, col}), m});
  }

  std::string code(Language, const CodeNames& n) const override { return "add_mask(" + n[0] + ", " + n[1] + ")"; }

  CodeFunction code_function(Language language) const override {
    return {"add_mask", spelled(language, R"(def add_mask(scores, mask):
    """scores + mask; a masked cell is -inf for any score, also for inf and NaN."""
    return np.where(mask == -inf, mask, scores + mask)
)",
                                R"(def add_mask(scores, mask):
    """scores + mask; a masked cell is -inf for any score, also for inf and NaN."""
    return torch.where(mask == -inf, mask, scores + mask)
)",
                                R"(// scores + mask; a masked cell is -inf for any score, also for inf and NaN.
Matrix add_mask(const Matrix& scores, const Matrix& mask) {
  return (mask.array() == -inf).select(mask, scores + mask);
}
)")};
  }
};

}  // namespace

NodeId mask(GraphBuilder& g, std::string name, NodeId scores, NodeId M) {
  return g.add(std::move(name), std::make_shared<Mask>(), {scores, M});
}

}  // namespace headlight
