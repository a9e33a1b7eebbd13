#include "graph/row_sum.hpp"
#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class SliceColumns final : public Op, public RowSum {
 public:
  SliceColumns(Index first, Index count, AxisKind kind) : first_(first), count_(count), kind_(kind) {}

  std::string name() const override { return "slice_columns"; }
  Form form() const override { return Form::cut; }
  std::string equation() const override { return "a[:, " + std::to_string(first_) + ":" + std::to_string(first_ + count_) + "]"; }

  Axes axes(std::span<const Axes> in) const override {
    if (first_ < 0 || count_ < 1 || first_ + count_ > in[0].cols.size)
      throw UserError("columns " + std::to_string(first_) + " to " + std::to_string(first_ + count_ - 1) + " of " + shape_text(in[0]) +
                      " do not exist");
    return {in[0].rows, axis(kind_, count_)};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) = in[0]->block(rows.begin, first_, rows.size(), count_);
  }

  bool sums(size_t) const override { return true; }
  ColRange columns_read(Inputs, size_t, ColRange cols) const override { return {first_ + cols.begin, first_ + cols.end}; }
  Matrix contribution(Inputs, size_t, Index, Matrix parts, ColRange) const override { return parts; }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override { d[0]->middleCols(first_, count_) += d_out; }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::cell({ids[0], row, first_ + col});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string python = n[0] + "[:, " + n.range(first_, count_) + "]";
    return spelled(language, python, python, n[0] + ".middleCols(" + n.begin(first_, count_) + ", " + std::to_string(count_) + ")");
  }

 private:
  Index first_, count_;
  AxisKind kind_;
};

}  // namespace

NodeId slice_columns(GraphBuilder& g, std::string name, NodeId x, Index first, Index count, AxisKind kind) {
  return g.add(std::move(name), std::make_shared<SliceColumns>(first, count, kind), {x});
}

}  // namespace headlight::ops
