#include "ops/gate.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class Multiply final : public Op {
 public:
  std::string name() const override { return "multiply"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "a * b"; }
  bool row_aligned(size_t) const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(in[0].rows.size == in[1].rows.size && agree(in[0].cols, in[1].cols), "a product cell by cell", in[0], in[1]);
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()) =
        in[0]->middleRows(rows.begin, rows.size()).cwiseProduct(in[1]->middleRows(rows.begin, rows.size()));
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    if (d[0]) *d[0] += d_out.cwiseProduct(*in[1]);
    if (d[1]) *d[1] += d_out.cwiseProduct(*in[0]);
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::product({Formula::cell({ids[0], row, col}), Formula::cell({ids[1], row, col})});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string plain = n[0] + " * " + n[1];
    return spelled(language, plain, plain, n[0] + ".cwiseProduct(" + n[1] + ")");
  }
};

}  // namespace

NodeId multiply(GraphBuilder& g, std::string name, NodeId a, NodeId b) {
  return g.add(std::move(name), std::make_shared<Multiply>(), {a, b});
}

}  // namespace headlight::ops
