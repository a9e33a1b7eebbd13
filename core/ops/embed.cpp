#include <stdexcept>

#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class Embed final : public Op {
 public:
  std::string name() const override { return "embed"; }
  Form form() const override { return Form::lookup; }
  std::string equation() const override { return "b[a]"; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(in[0].cols.size == 1, "token ids must be one column", in[0], in[1]);
    return {in[0].rows, in[1].cols};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r) {
      const Index of = id(in, r);
      if (of < 0 || of >= in[1]->rows()) throw std::out_of_range("a word's id has no row in the table of embeddings");
      out.row(r) = in[1]->row(of);
    }
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; d[1] && r < d_out.rows(); ++r) d[1]->row(id(in, r)) += d_out.row(r);
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    return Formula::cell({ids[1], id(in, row), col});
  }

  std::vector<Cell> picked_by(std::span<const NodeId> ids, Inputs, Index row, Index) const override { return {{ids[0], row, 0}}; }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string row = n[1] + "[" + n[0] + "]";
    return spelled(language, row, row, n[1] + "(" + n[0] + ", Eigen::all)");
  }

 private:
  static Index id(Inputs in, Index row) { return static_cast<Index>((*in[0])(row, 0)); }
};

}  // namespace

NodeId embed(GraphBuilder& g, std::string name, NodeId tokens, NodeId W_E) {
  return g.add(std::move(name), std::make_shared<Embed>(), {tokens, W_E});
}

}  // namespace headlight::ops
