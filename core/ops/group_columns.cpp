#include "graph/row_sum.hpp"
#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class GroupColumns final : public Op, public RowSum {
 public:
  GroupColumns(Index head, Index in_group, Index d_head) : head_(head), in_group_(in_group), d_head_(d_head) {}

  std::string name() const override { return "group_columns"; }
  Form form() const override { return Form::cut; }
  std::string equation() const override { return "a[:, " + std::to_string(first()) + ":" + std::to_string(first() + d_head_) + "]"; }

  Axes axes(std::span<const Axes> in) const override {
    const Axes out = {in[0].rows, axis(AxisKind::d_head, d_head_)};
    require_fit(in_group_ > 0 && head_ >= 0 && first() + d_head_ <= in[0].cols.size, "the columns of a head's group", in[0], out);
    return out;
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) = in[0]->block(rows.begin, first(), rows.size(), d_head_);
  }

  bool sums(size_t) const override { return true; }
  ColRange columns_read(Inputs, size_t, ColRange cols) const override { return {first() + cols.begin, first() + cols.end}; }
  Matrix contribution(Inputs, size_t, Index, Matrix parts, ColRange) const override { return parts; }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override { d[0]->middleCols(first(), d_head_) += d_out; }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::cell({ids[0], row, first() + col});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string d = std::to_string(d_head_), size = std::to_string(in_group_);
    const bool in_loop = !n.head_name.empty() && n.head == head_;
    const auto group = [&](const char* divided) { return n.head_name + divided + size; };
    const std::string python = in_loop ? group("//") + "*" + d + ":(" + group("//") + "+1)*" + d
                                       : std::to_string(first()) + ":" + std::to_string(first() + d_head_),
                      begin = in_loop ? group("/") + "*" + d : std::to_string(first());
    return spelled(language, n[0] + "[:, " + python + "]", n[0] + "[:, " + python + "]", n[0] + ".middleCols(" + begin + ", " + d + ")");
  }

 private:
  Index first() const { return head_ / in_group_ * d_head_; }

  Index head_, in_group_, d_head_;
};

}  // namespace

NodeId group_columns(GraphBuilder& g, std::string name, NodeId x, Index head, Index in_group, Index d_head) {
  return g.add(std::move(name), std::make_shared<GroupColumns>(head, in_group, d_head), {x});
}

}  // namespace headlight::ops
