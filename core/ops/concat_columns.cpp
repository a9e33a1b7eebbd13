#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class ConcatColumns final : public Op {
 public:
  explicit ConcatColumns(AxisKind kind) : kind_(kind) {}

  std::string name() const override { return "concat_columns"; }
  Form form() const override { return Form::join; }
  std::string equation() const override { return "[a ... z]"; }
  bool row_aligned(size_t) const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    Index width = 0;
    for (const Axes& part : in) {
      require_fit(agree(part.rows, in[0].rows), "parts side by side", in[0], part);
      width += part.cols.size;
    }
    Axis rows = in[0].rows;
    if (counts_words(rows.kind)) rows.kind = AxisKind::token;
    return {rows, axis(kind_, width)};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    Index first = 0;
    for (const Matrix* part : in) {
      out.block(rows.begin, first, rows.size(), part->cols()) = part->middleRows(rows.begin, rows.size());
      first += part->cols();
    }
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    Index first = 0;
    for (size_t part = 0; part < in.size(); first += in[part++]->cols())
      if (d[part]) *d[part] += d_out.middleCols(first, in[part]->cols());
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    size_t part = 0;
    while (col >= in[part]->cols()) col -= in[part++]->cols();
    return Formula::cell({ids[part], row, col});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string all = n.list(language);
    return spelled(language, "np.concatenate(" + all + ", axis=1)", "torch.cat(" + all + ", dim=1)", "side_by_side(" + all + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language != Language::eigen) return {};
    return {"side_by_side", R"(Matrix side_by_side(const std::vector<Matrix>& parts) {
  Matrix all(parts[0].rows(), 0);
  for (const Matrix& part : parts) {
    all.conservativeResize(Eigen::NoChange, all.cols() + part.cols());
    all.rightCols(part.cols()) = part;
  }
  return all;
}
)"};
  }

 private:
  AxisKind kind_;
};

}  // namespace

NodeId concat_columns(GraphBuilder& g, std::string name, std::vector<NodeId> parts, AxisKind kind) {
  return g.add(std::move(name), std::make_shared<ConcatColumns>(kind), std::move(parts));
}

}  // namespace headlight::ops
