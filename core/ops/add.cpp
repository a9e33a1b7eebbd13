#include "graph/row_sum.hpp"
#include "ops/ops.hpp"
#include "ops/vector_math.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class Add final : public Op, public RowSum {
 public:
  explicit Add(bool broadcast) : broadcast_(broadcast) {}

  std::string name() const override { return "add"; }
  Form form() const override { return Form::sum; }
  std::string equation() const override { return "a + b"; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(agree(in[0].cols, in[1].cols) && (broadcast_ || agree(in[0].rows, in[1].rows)), "sum", in[0], in[1]);
    return in[0];
  }

  bool row_aligned(size_t i) const override { return i == 0 || !broadcast_; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    const auto a = in[0]->middleRows(rows.begin, rows.size());
    if (broadcast_) out.middleRows(rows.begin, rows.size()) = a.rowwise() + in[1]->row(0);
    else
      add_rows(a.data(), in[1]->middleRows(rows.begin, rows.size()).data(), out.middleRows(rows.begin, rows.size()).data(),
               rows.size() * out.cols());
  }

  bool sums(size_t) const override { return true; }
  ColRange columns_read(Inputs, size_t, ColRange cols) const override { return cols; }
  Matrix contribution(Inputs, size_t, Index, Matrix parts, ColRange) const override { return parts; }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override {
    if (d[0]) *d[0] += d_out;
    if (d[1] && broadcast_) *d[1] += d_out.colwise().sum();
    if (d[1] && !broadcast_) *d[1] += d_out;
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::sum({Formula::cell({ids[0], row, col}), Formula::cell({ids[1], broadcast_ ? 0 : row, col})});
  }

  std::string code(Language language, const CodeNames& n) const override {
    if (language == Language::eigen && broadcast_) return n[0] + ".rowwise() + " + n[1] + ".row(0)";
    return n[0] + " + " + n[1];
  }

 private:
  bool broadcast_;
};

}  // namespace

NodeId add(GraphBuilder& g, std::string name, NodeId a, NodeId b) {
  const bool broadcast = g.axes(b).rows.size == 1 && !agree(g.axes(a).rows, g.axes(b).rows);  // even one row for a text of one word
  return g.add(std::move(name), std::make_shared<Add>(broadcast), {a, b});
}

}  // namespace headlight::ops
