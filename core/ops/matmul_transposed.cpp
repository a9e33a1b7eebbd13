#include "ops/ops.hpp"
#include "ops/rows_of.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

/// a bT, or a bT + c.
class MatMulTransposed final : public ProductOp {
 public:
  explicit MatMulTransposed(bool biased) : biased_(biased) {}

  std::string name() const override { return "matmul_transposed"; }
  std::string equation() const override { return biased_ ? "a bT + c" : "a bT"; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(agree(in[0].cols, in[1].cols), "product with the right side transposed", in[0], in[1]);
    if (biased_) require_fit(in[2].rows.size == 1 && agree(in[1].rows, in[2].cols), "bias", in[1], in[2]);
    Axes out = {in[0].rows, in[1].rows};
    if (counts_words(out.rows.kind)) out.rows.kind = AxisKind::query;
    if (counts_words(out.cols.kind)) out.cols.kind = AxisKind::key;
    return out;
  }

  void forward_block(Inputs in, RowRange rows, ColRange cols, Matrix& out) const override {
    const float* bias = biased_ ? in[2]->data() + cols.begin : nullptr;
    const ConstRows b = rows_of(*in[1], cols.begin, cols.size());
    multiply(rows_of(*in[0], rows.begin, rows.size()), b.transposed(), bias, block_of(out, rows, cols));
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const ConstRows d_c = rows_of(d_out);
    if (d[0]) add_product(d_c, rows_of(*in[1]), rows_of(*d[0]));
    if (d[1]) add_product(d_c.transposed(), rows_of(*in[0]), rows_of(*d[1]));
    if (biased_ && d[2]) *d[2] += d_out.colwise().sum();
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    std::vector<Formula> terms;
    for (Index i = 0; i < in[0]->cols(); ++i)
      terms.push_back(Formula::product({Formula::cell({ids[0], row, i}), Formula::cell({ids[1], col, i})}));
    if (biased_) terms.push_back(Formula::cell({ids[2], 0, col}));
    return Formula::sum(std::move(terms));
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string python = n[0] + " @ " + n[1] + ".T" + (biased_ ? " + " + n[2] : ""), eigen = n[0] + " * " + n[1] + ".transpose()";
    return spelled(language, python, python, biased_ ? "(" + eigen + ").rowwise() + " + n[2] + ".row(0)" : eigen);
  }

 private:
  bool biased_;
};

}  // namespace

NodeId matmul_transposed(GraphBuilder& g, std::string name, NodeId a, NodeId b, std::optional<NodeId> c) {
  std::vector<NodeId> in = {a, b};
  if (c) in.push_back(*c);
  return g.add(std::move(name), std::make_shared<MatMulTransposed>(c.has_value()), std::move(in));
}

}  // namespace headlight::ops
