#include "base/number_text.hpp"
#include "graph/row_sum.hpp"
#include "ops/ops.hpp"

namespace headlight::ops {
namespace {

class Times final : public Op, public RowSum {
 public:
  explicit Times(double factor) : factor_(factor) {}

  std::string name() const override { return "times"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return to_text(factor_, 3) + " a"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) = in[0]->middleRows(rows.begin, rows.size()) * static_cast<float>(factor_);
  }

  bool sums(size_t) const override { return true; }
  ColRange columns_read(Inputs, size_t, ColRange cols) const override { return cols; }
  Matrix contribution(Inputs, size_t, Index, Matrix parts, ColRange) const override { return parts * static_cast<float>(factor_); }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override { *d[0] += d_out * static_cast<float>(factor_); }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::product({Formula::number(factor_), Formula::cell({ids[0], row, col})});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string python = n[0] + " * " + in_code(factor_);
    return spelled(language, n[0] + " * np.float32(" + in_code(factor_) + ")", python, n[0] + " * float(" + in_code(factor_) + ")");
  }

 private:
  double factor_;
};

}  // namespace

NodeId times(GraphBuilder& g, std::string name, NodeId x, double factor) {
  return g.add(std::move(name), std::make_shared<Times>(factor), {x});
}

}  // namespace headlight::ops
