#include "graph/row_sum.hpp"
#include "ops/ops.hpp"
#include "ops/rows_of.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

/// x W + b, or with `first_row` the product with a block of W's rows.
class MatMul final : public ProductOp, public RowSum {
 public:
  explicit MatMul(bool biased) : biased_(biased) {}
  explicit MatMul(Index first_row) : first_row_(first_row) {}

  std::string name() const override { return "matmul"; }
  std::string equation() const override { return first_row_ ? "a b{rows_of_head}" : biased_ ? "a b + c" : "a b"; }

  Axes axes(std::span<const Axes> in) const override {
    if (first_row_)
      require_fit(*first_row_ >= 0 && *first_row_ + in[0].cols.size <= in[1].rows.size, "product with some rows", in[0], in[1]);
    else require_fit(agree(in[0].cols, in[1].rows), "product", in[0], in[1]);
    if (in.size() == 3) require_fit(in[2].rows.size == 1 && agree(in[1].cols, in[2].cols), "bias", in[1], in[2]);
    return {in[0].rows, in[1].cols};
  }

  void forward_block(Inputs in, RowRange rows, ColRange cols, Matrix& out) const override {
    const float* bias = in.size() == 3 ? in[2]->data() + cols.begin : nullptr;
    const ConstRows W = columns_of(rows_of(*in[1], first(), in[0]->cols()), cols);
    multiply(rows_of(*in[0], rows.begin, rows.size()), W, bias, block_of(out, rows, cols));
  }

  bool sums(size_t i) const override { return i != 1; }
  ColRange columns_read(Inputs in, size_t i, ColRange cols) const override { return i == 0 ? ColRange{0, in[0]->cols()} : cols; }
  Matrix contribution(Inputs in, size_t i, Index, Matrix parts, ColRange cols) const override {
    if (i != 0) return parts;
    Matrix given(parts.rows(), cols.size());
    multiply(rows_of(parts), columns_of(rows_of(*in[1], first(), in[0]->cols()), cols), nullptr, rows_of(given));
    return given;
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const ConstRows d_c = rows_of(d_out), W = rows_of(*in[1], first(), in[0]->cols());
    if (d[0]) add_product(d_c, W.transposed(), rows_of(*d[0]));
    if (d[1]) add_product(rows_of(*in[0]).transposed(), d_c, rows_of(*d[1], first(), in[0]->cols()));
    if (in.size() == 3 && d[2]) *d[2] += d_out.colwise().sum();
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    std::vector<Formula> terms;
    for (Index i = 0; i < in[0]->cols(); ++i)
      terms.push_back(Formula::product({Formula::cell({ids[0], row, i}), Formula::cell({ids[1], first() + i, col})}));
    if (in.size() == 3) terms.push_back(Formula::cell({ids[2], 0, col}));
    return Formula::sum(std::move(terms));
  }

  std::string code(Language language, const CodeNames& n) const override {
    const Index count = n.axes[0].cols.size;
    const bool eigen = language == Language::eigen, bias = n.inputs.size() == 3;
    std::string W = n[1];
    if (first_row_)
      W += eigen ? ".middleRows(" + n.begin(first(), count) + ", " + std::to_string(count) + ")" : "[" + n.range(first(), count) + "]";
    if (!eigen) return n[0] + " @ " + W + (bias ? " + " + n[2] : "");
    return bias ? "(" + n[0] + " * " + W + ").rowwise() + " + n[2] + ".row(0)" : n[0] + " * " + W;
  }

 private:
  Index first() const { return first_row_.value_or(0); }

  std::optional<Index> first_row_;
  bool biased_ = false;
};

}  // namespace

NodeId matmul(GraphBuilder& g, std::string name, NodeId x, NodeId W, std::optional<NodeId> b) {
  std::vector<NodeId> in = {x, W};
  if (b) in.push_back(*b);
  return g.add(std::move(name), std::make_shared<MatMul>(b.has_value()), std::move(in));
}

NodeId matmul_rows(GraphBuilder& g, std::string name, NodeId x, NodeId W, Index first_row) {
  return g.add(std::move(name), std::make_shared<MatMul>(first_row), {x, W});
}

}  // namespace headlight::ops
