#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class SplitByView final : public Op {
 public:
  SplitByView(Index head, Index d_head) : head_(head), d_head_(d_head) {}

  std::string name() const override { return "split_by_view"; }
  Form form() const override { return Form::cut; }
  std::string equation() const override { return "a.view(-1, T, " + std::to_string(d_head_) + ")[" + std::to_string(head_) + "]"; }
  bool row_aligned(size_t) const override { return false; }

  Axes axes(std::span<const Axes> in) const override {
    const Axes out = {in[0].rows, axis(AxisKind::d_head, d_head_)};
    require_fit(head_ >= 0 && (head_ + 1) * d_head_ <= in[0].cols.size, "a view of one head", in[0], out);
    return out;
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      for (Index c = 0; c < d_head_; ++c) out(r, c) = in[0]->data()[place(*in[0], r, c)];
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; r < d_out.rows(); ++r)
      for (Index c = 0; c < d_head_; ++c) d[0]->data()[place(*in[0], r, c)] += d_out(r, c);
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const Index at = place(*in[0], row, col);
    return Formula::cell({ids[0], at / in[0]->cols(), at % in[0]->cols()});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const Index rows = n.axes[0].rows.size;
    const std::string head = !n.head_name.empty() && n.head == head_ ? n.head_name : std::to_string(head_);
    const std::string python = n[0] + ".reshape(-1, " + std::to_string(rows) + ", " + std::to_string(d_head_) + ")[" + head + "]";
    return spelled(language, python, python,
                   "Eigen::Map<const Matrix>(" + n[0] + ".data() + " + n.begin(head_ * rows * d_head_, rows * d_head_) + ", " +
                       std::to_string(rows) + ", " + std::to_string(d_head_) + ")");
  }

 private:
  /// The position in memory when (T, n_heads*d_head) is read as (n_heads, T, d_head).
  Index place(const Matrix& x, Index row, Index col) const { return (head_ * x.rows() + row) * d_head_ + col; }

  Index head_, d_head_;
};

}  // namespace

NodeId split_by_view(GraphBuilder& g, std::string name, NodeId x, Index head, Index d_head) {
  return g.add(std::move(name), std::make_shared<SplitByView>(head, d_head), {x});
}

}  // namespace headlight::ops
