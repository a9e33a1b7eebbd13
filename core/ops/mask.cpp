#include "ops/ops.hpp"
#include "ops/vector_math.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

/// A sum and not a selection: NaN or infinity in a masked score gives NaN, as in ONNX's operator and in PyTorch.
class Mask final : public Op {
 public:
  std::string name() const override { return "mask"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "a + b"; }
  bool row_aligned(size_t) const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(agree(in[0].rows, in[1].rows) && agree(in[0].cols, in[1].cols), "mask", in[0], in[1]);
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    add_rows(in[0]->middleRows(rows.begin, rows.size()).data(), in[1]->middleRows(rows.begin, rows.size()).data(),
             out.middleRows(rows.begin, rows.size()).data(), rows.size() * out.cols());
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    const auto is_masked = in[1]->array() == masked && in[0]->array() < infinite;
    if (d[0]) d[0]->array() += is_masked.select(0.f, d_out.array());
    if (d[1]) *d[1] += d_out;  // a masked cell is m itself
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const Formula m = Formula::cell({ids[1], row, col});
    if ((*in[1])(row, col) == masked && (*in[0])(row, col) < infinite) return m;  // for any finite score
    return Formula::sum({Formula::cell({ids[0], row, col}), m});
  }

  std::string code(Language, const CodeNames& n) const override { return n[0] + " + " + n[1]; }

 private:
  static constexpr float infinite = -masked;
};

}  // namespace

NodeId mask(GraphBuilder& g, std::string name, NodeId scores, NodeId M) {
  return g.add(std::move(name), std::make_shared<Mask>(), {scores, M});
}

}  // namespace headlight::ops
