#include "ops/ops.hpp"
#include "ops/rows_of.hpp"
#include "ops/wiring.hpp"

namespace headlight {
namespace {

class MatMulTransposed final : public Op {
 public:
  std::string name() const override { return "matmul_transposed"; }
  Form form() const override { return Form::product; }
  std::string equation() const override { return "a bT"; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(agree(in[0].cols, in[1].cols), "product with the right side transposed", in[0], in[1]);
    Axes out = {in[0].rows, in[1].rows};
    if (counts_words(out.rows.kind)) out.rows.kind = AxisKind::query;
    if (counts_words(out.cols.kind)) out.cols.kind = AxisKind::key;
    return out;
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    set_product(rows_of(*in[0], rows.begin, rows.size()), rows_of(*in[1]).transposed(), rows_of(out, rows.begin, rows.size()));
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const ConstRows d_c = rows_of(d_out);
    if (d[0]) add_product(d_c, rows_of(*in[1]), rows_of(*d[0]));
    if (d[1]) add_product(d_c.transposed(), rows_of(*in[0]), rows_of(*d[1]));
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    std::vector<Formula> terms;
    for (Index i = 0; i < in[0]->cols(); ++i)
      terms.push_back(Formula::product({Formula::cell({ids[0], row, i}), Formula::cell({ids[1], col, i})}));
    return Formula::sum(std::move(terms));
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string python = n[0] + " @ " + n[1] + ".T";
    return spelled(language, python, python, n[0] + " * " + n[1] + ".transpose()");
  }
};

}  // namespace

NodeId matmul_transposed(GraphBuilder& g, std::string name, NodeId a, NodeId b) {
  return g.add(std::move(name), std::make_shared<MatMulTransposed>(), {a, b});
}

}  // namespace headlight
