#include "ops/concat_rows.hpp"

#include <algorithm>

#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class ConcatRows final : public Op {
 public:
  std::string name() const override { return "concat_rows"; }
  Form form() const override { return Form::join; }
  std::string equation() const override { return "[a ; b]"; }
  bool row_aligned(size_t) const override { return false; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(agree(in[0].cols, in[1].cols), "one above the other", in[0], in[1]);
    return {axis(in[0].rows.kind, in[0].rows.size + in[1].rows.size), in[0].cols};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    const Index above = in[0]->rows(), middle = std::clamp(above, rows.begin, rows.end);
    out.middleRows(rows.begin, middle - rows.begin) = in[0]->middleRows(std::min(rows.begin, above), middle - rows.begin);
    out.middleRows(middle, rows.end - middle) = in[1]->middleRows(std::max<Index>(middle - above, 0), rows.end - middle);
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    if (d[0]) *d[0] += d_out.topRows(in[0]->rows());
    if (d[1]) *d[1] += d_out.bottomRows(in[1]->rows());
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const Index above = in[0]->rows();
    return row < above ? Formula::cell({ids[0], row, col}) : Formula::cell({ids[1], row - above, col});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string both = n[0] + ", " + n[1];
    return spelled(language, "np.concatenate([" + both + "], axis=0)", "torch.cat([" + both + "], dim=0)", "one_above_other(" + both + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language != Language::eigen) return {};
    return {"one_above_other", R"(Matrix one_above_other(const Matrix& a, const Matrix& b) {
  Matrix all(a.rows() + b.rows(), a.cols());
  all << a, b;
  return all;
}
)"};
  }
};

}  // namespace

NodeId concat_rows(GraphBuilder& g, std::string name, NodeId a, NodeId b) {
  return g.add(std::move(name), std::make_shared<ConcatRows>(), {a, b});
}

}  // namespace headlight::ops
