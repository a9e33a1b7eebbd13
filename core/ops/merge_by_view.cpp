#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class MergeByView final : public Op {
 public:
  std::string name() const override { return "merge_by_view"; }
  Form form() const override { return Form::join; }
  std::string equation() const override { return "stack(a ... z).view(T, -1)"; }
  bool row_aligned(size_t) const override { return false; }

  Axes axes(std::span<const Axes> in) const override {
    for (const Axes& part : in)
      require_fit(agree(part.rows, in[0].rows) && agree(part.cols, in[0].cols), "heads of one shape", in[0], part);
    Axis rows = in[0].rows;
    if (counts_words(rows.kind)) rows.kind = AxisKind::token;
    return {rows, axis(AxisKind::heads, in[0].cols.size * static_cast<Index>(in.size()))};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      for (Index c = 0; c < out.cols(); ++c) {
        const Source from = source(*in[0], in.size(), r, c);
        out(r, c) = (*in[from.part])(from.row, from.col);
      }
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; r < d_out.rows(); ++r)
      for (Index c = 0; c < d_out.cols(); ++c) {
        const Source from = source(*in[0], in.size(), r, c);
        if (d[from.part]) (*d[from.part])(from.row, from.col) += d_out(r, c);
      }
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const Source from = source(*in[0], in.size(), row, col);
    return Formula::cell({ids[from.part], from.row, from.col});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string all = n.list(language);
    const std::string shape = ".reshape(" + std::to_string(n.axes[0].rows.size) + ", " +
                              std::to_string(n.axes[0].cols.size * static_cast<Index>(n.inputs.size())) + ")";
    return spelled(language, "np.stack(" + all + ")" + shape, "torch.stack(" + all + ")" + shape, "merge_by_view(" + all + ")");
  }

  CodeFunction code_function(Language language) const override {
    if (language != Language::eigen) return {};
    return {"merge_by_view", R"(// The parts one after another in memory, read as rows that are as wide as all of them.
Matrix merge_by_view(const std::vector<Matrix>& parts) {
  const Index rows = parts[0].rows(), cols = parts[0].cols(), n = static_cast<Index>(parts.size());
  Matrix stacked(n * rows, cols);
  for (Index i = 0; i < n; ++i) stacked.middleRows(i * rows, rows) = parts[i];
  return Eigen::Map<Matrix>(stacked.data(), rows, n * cols);
}
)"};
  }

 private:
  struct Source {
    size_t part;
    Index row, col;
  };

  /// The place of the number at (row, col) when (n_heads, T, d_head) is read as (T, n_heads*d_head).
  static Source source(const Matrix& part, size_t n_parts, Index row, Index col) {
    const Index at = row * part.cols() * static_cast<Index>(n_parts) + col;
    return {static_cast<size_t>(at / part.size()), at % part.size() / part.cols(), at % part.cols()};
  }
};

}  // namespace

NodeId merge_by_view(GraphBuilder& g, std::string name, std::vector<NodeId> parts) {
  return g.add(std::move(name), std::make_shared<MergeByView>(), std::move(parts));
}

}  // namespace headlight::ops
