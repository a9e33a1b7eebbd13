#include <algorithm>

#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class PickRows final : public Op {
 public:
  explicit PickRows(std::vector<Index> at) : at_(std::move(at)) {}

  std::string name() const override { return "pick_rows"; }
  Form form() const override { return Form::lookup; }
  std::string equation() const override { return "b[0, 1, ...]"; }
  bool counts_rows() const override { return true; }
  bool row_aligned(size_t i) const override { return i == 0; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(static_cast<Index>(at_.size()) == in[0].rows.size && *std::max_element(at_.begin(), at_.end()) < in[1].rows.size,
                "positions", in[0], in[1]);
    return {in[0].rows, in[1].cols};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r) out.row(r) = in[1]->row(at(r));
  }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; d[1] && r < d_out.rows(); ++r) d[1]->row(at(r)) += d_out.row(r);
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::cell({ids[1], at(row), col});
  }

  std::string code(Language language, const CodeNames& n) const override { return rows_in_code(language, n[1], at_); }

 private:
  Index at(Index row) const { return at_[static_cast<size_t>(row)]; }

  std::vector<Index> at_;
};

}  // namespace

NodeId pick_rows(GraphBuilder& g, std::string name, NodeId tokens, NodeId W, std::vector<Index> at) {
  return g.add(std::move(name), std::make_shared<PickRows>(std::move(at)), {tokens, W});
}

}  // namespace headlight::ops
