#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class Uniform final : public Op {
 public:
  std::string name() const override { return "uniform"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "1 / n{open_keys}"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r) {
      const Index n = open_keys(*in[0], r);
      for (Index c = 0; c < out.cols(); ++c) out(r, c) = (*in[0])(r, c) == masked ? 0.f : 1.f / static_cast<float>(n);
    }
  }

  void backward(Inputs, const Matrix&, Gradients) const override {}  // does not depend on the numbers

  Formula formula(std::span<const NodeId>, Inputs in, Index row, Index col) const override {
    if ((*in[0])(row, col) == masked) return Formula::number(0);
    return Formula::quotient(Formula::number(1), Formula::number(static_cast<double>(open_keys(*in[0], row))));
  }

  /// The open keys of the row are counted, not added; a masked score decides only its own weight.
  std::vector<Cell> picked_by(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    if ((*in[0])(row, col) == masked) return {{ids[0], row, col}};
    std::vector<Cell> all;
    for (Index j = 0; j < in[0]->cols(); ++j) all.push_back({ids[0], row, j});
    return all;
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string open = "(" + n[0] + " != -inf)";
    return spelled(language, "(" + open + " / np.maximum(" + open + ".sum(axis=1, keepdims=True), 1)).astype(np.float32)",
                   open + " / " + open + ".sum(dim=1, keepdim=True).clamp(min=1)", "uniform(" + n[0] + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language != Language::eigen) return {};
    return {"uniform", R"(// 1/n for each of the n numbers of a row that are not -inf, 0 for the others.
Matrix uniform(const Matrix& scores) {
  Matrix out(scores.rows(), scores.cols());
  for (Index r = 0; r < scores.rows(); ++r) {
    const auto n = static_cast<float>((scores.row(r).array() != -inf).count());
    for (Index c = 0; c < scores.cols(); ++c) out(r, c) = scores(r, c) == -inf ? 0.f : 1 / n;
  }
  return out;
}
)"};
  }

 private:
  static Index open_keys(const Matrix& scores, Index row) { return (scores.row(row).array() != masked).count(); }
};

}  // namespace

NodeId uniform(GraphBuilder& g, std::string name, NodeId masked_scores) {
  return g.add(std::move(name), std::make_shared<Uniform>(), {masked_scores});
}

}  // namespace headlight::ops
