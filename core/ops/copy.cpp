#include "graph/row_sum.hpp"
#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class Copy final : public Op, public RowSum {
 public:
  explicit Copy(std::optional<Axes> as) : as_(std::move(as)) {}

  std::string name() const override { return "copy"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "a"; }
  Axes axes(std::span<const Axes> in) const override {
    if (!as_) return in[0];
    require_fit(as_->rows.size == in[0].rows.size && as_->cols.size == in[0].cols.size, "copy", in[0], *as_);
    return *as_;
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) = in[0]->middleRows(rows.begin, rows.size());
  }
  bool sums(size_t) const override { return true; }
  ColRange columns_read(Inputs, size_t, ColRange cols) const override { return cols; }
  Matrix contribution(Inputs, size_t, Index, Matrix parts, ColRange) const override { return parts; }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override { *d[0] += d_out; }
  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override { return Formula::cell({ids[0], row, col}); }

  std::string code(Language, const CodeNames& n) const override { return n[0]; }

 private:
  std::optional<Axes> as_;
};

}  // namespace

NodeId copy(GraphBuilder& g, std::string name, NodeId x, std::optional<Axes> as) {
  return g.add(std::move(name), std::make_shared<Copy>(std::move(as)), {x});
}

}  // namespace headlight::ops
