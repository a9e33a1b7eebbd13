#include "graph/code.hpp"
#include "graph/op.hpp"
#include "ops/distances.hpp"
#include "ops/positions_within.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class Shifted final : public Op {
 public:
  Shifted(Axes scores, std::vector<Index> at) : scores_(std::move(scores)), at_(std::move(at)) {}

  std::string name() const override { return "shifted"; }
  std::string equation() const override { return "a[i, i - j]"; }
  bool counts_rows() const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(in[0].rows.size == scores_.rows.size && in[0].cols.size == 2 * scores_.cols.size - 1, "scores of distances", in[0],
                scores_);
    return scores_;
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      for (Index c = 0; c < out.cols(); ++c) out(r, c) = (*in[0])(r, column(r, c));
  }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; r < d_out.rows(); ++r)
      for (Index c = 0; c < d_out.cols(); ++c) (*d[0])(r, column(r, c)) += d_out(r, c);
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    return Formula::cell({ids[0], row, column(row, col)});
  }

  std::string code(Language language, const CodeNames& n) const override {
    return "shifted(" + n[0] + (at_.empty() ? "" : ", " + list_in_code(language, at_)) + ")";
  }

  CodeFunction code_function(Language language) const override;

 private:
  /// The column of a distance; the last word of a text is at distance n - 1 from its first.
  Index column(Index row, Index col) const { return (at_.empty() ? row : at_[static_cast<size_t>(row)]) - col + scores_.cols.size - 1; }

  Axes scores_;
  std::vector<Index> at_;  ///< each row's position in its sentence; empty: 0, 1, 2, ...
};

CodeFunction Shifted::code_function(Language language) const {
  return {
      "shifted",
      spelled(language, R"(def shifted(scores, at=None):
    """Of a score for every distance the one of each key: word i, which stands at at[i], if that is given, is i - j from key j."""
    n_keys = (scores.shape[1] + 1) // 2
    i = np.arange(len(scores)) if at is None else np.array(at)
    return np.take_along_axis(scores, i[:, None] - np.arange(n_keys)[None, :] + n_keys - 1, axis=1)
)",
              R"(def shifted(scores, at=None):
    """Of a score for every distance the one of each key: word i, which stands at at[i], if that is given, is i - j from key j."""
    n_keys = (scores.shape[1] + 1) // 2
    i = torch.arange(len(scores)) if at is None else torch.tensor(at)
    return scores.gather(1, i[:, None] - torch.arange(n_keys)[None, :] + n_keys - 1)
)",
              R"(// Of a score for every distance the one of each key: word i, which stands at at[i], if that is given, is i - j from key j.
Matrix shifted(const Matrix& scores, const std::vector<Index>& at = {}) {
  const Index n_keys = (scores.cols() + 1) / 2;
  Matrix out(scores.rows(), n_keys);
  for (Index i = 0; i < out.rows(); ++i)
    for (Index j = 0; j < n_keys; ++j) out(i, j) = scores(i, (at.empty() ? i : at[static_cast<size_t>(i)]) - j + n_keys - 1);
  return out;
}
)")};
}

}  // namespace

NodeId shifted(GraphBuilder& g, std::string name, NodeId of_distances, Axes scores, const Packed& packed) {
  return g.add(std::move(name), std::make_shared<Shifted>(std::move(scores), positions_within(packed.queries)), {of_distances});
}

}  // namespace headlight::ops
