#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class PlaceColumns final : public Op {
 public:
  PlaceColumns(Index first, Axis cols) : first_(first), cols_(std::move(cols)) {}

  std::string name() const override { return "place_columns"; }
  std::string equation() const override { return "0 but a in columns " + std::to_string(first_) + " and on"; }

  Axes axes(std::span<const Axes> in) const override {
    const Axes out = {in[0].rows, cols_};
    require_fit(first_ >= 0 && first_ + in[0].cols.size <= cols_.size, "columns placed in a wider matrix", in[0], out);
    return out;
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    out.middleRows(rows.begin, rows.size()).setZero();
    out.block(rows.begin, first_, rows.size(), in[0]->cols()) = in[0]->middleRows(rows.begin, rows.size());
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override { *d[0] += d_out.middleCols(first_, in[0]->cols()); }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    if (col < first_ || col >= first_ + in[0]->cols()) return Formula::number(0);
    return Formula::cell({ids[0], row, col - first_});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const Index count = n.axes[0].cols.size;
    const std::string first = n.begin(first_, count), rest = std::to_string(cols_.size - count) + " - " + first;
    return spelled(language, "np.pad(" + n[0] + ", ((0, 0), (" + first + ", " + rest + ")))",
                   "torch.nn.functional.pad(" + n[0] + ", (" + first + ", " + rest + "))",
                   "place_columns(" + n[0] + ", " + first + ", " + std::to_string(cols_.size) + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language != Language::eigen) return {};
    return {"place_columns", R"(// x in columns `first` and on of a matrix of zeros.
Matrix place_columns(const Matrix& x, Index first, Index cols) {
  Matrix out = Matrix::Zero(x.rows(), cols);
  out.middleCols(first, x.cols()) = x;
  return out;
}
)"};
  }

 private:
  Index first_;
  Axis cols_;
};

}  // namespace

NodeId place_columns(GraphBuilder& g, std::string name, NodeId x, Index first, Axis cols) {
  return g.add(std::move(name), std::make_shared<PlaceColumns>(first, std::move(cols)), {x});
}

}  // namespace headlight::ops
