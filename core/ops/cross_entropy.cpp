#include <cmath>

#include "ops/ops.hpp"
#include "ops/vector_math.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class CrossEntropy final : public Op {
 public:
  std::string name() const override { return "cross_entropy"; }
  std::string equation() const override { return "log(sum exp a) - a[b]"; }
  bool row_aligned(size_t) const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    require_fit(in[0].rows.size == in[1].rows.size && in[1].cols.size == 1, "cross entropy", in[0], in[1]);
    return {in[0].rows, axis(AxisKind::one, 1)};
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    Matrix p(1, in[0]->cols());
    for (Index r = rows.begin; r < rows.end; ++r) {
      const Index t = target(in, r);
      if (t < 0) {
        out(r, 0) = 0;
        continue;
      }
      softmax_rows(in[0]->row(r).data(), p.data(), 1, p.cols());
      const float share = p(0, t);
      // The share of a hopeless target is 0 in float32, so its log is computed from the scores.
      out(r, 0) = share > 1e-30f ? -std::log(share) : log_total(*in[0], r) - (*in[0])(r, t);
    }
  }

  /// d s = (p - 1 at the target) d_out.
  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    if (!d[0]) return;
    Matrix p(1, in[0]->cols());
    for (Index r = 0; r < d_out.rows(); ++r) {
      const Index t = target(in, r);
      if (t < 0 || d_out(r, 0) == 0) continue;
      softmax_rows(in[0]->row(r).data(), p.data(), 1, p.cols());
      p(0, t) -= 1;
      d[0]->row(r) += p * d_out(r, 0);
    }
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index) const override {
    const Index t = target(in, row);
    if (t < 0) return Formula::number(0);
    std::vector<Formula> cells, exponentials;
    for (Index j = 0; j < in[0]->cols(); ++j) cells.push_back(Formula::cell({ids[0], row, j}));
    const Formula top = Formula::max(cells);
    for (const Formula& s : cells) exponentials.push_back(Formula::apply(Formula::Kind::exp, Formula::difference(s, top)));
    const Formula log = Formula::apply(Formula::Kind::log, Formula::sum(std::move(exponentials)));
    return Formula::difference(Formula::sum({log, top}), cells[static_cast<size_t>(t)]);
  }

  std::vector<Cell> picked_by(std::span<const NodeId> ids, Inputs, Index row, Index) const override { return {{ids[1], row, 0}}; }

  std::string code(Language, const CodeNames& n) const override { return "cross_entropy(" + n[0] + ", " + n[1] + ")"; }

  CodeFunction code_function(Language language) const override {
    return {"cross_entropy", spelled(language, R"(def cross_entropy(s, target):
    """log(sum exp s) - s[target] in every row; 0 where the target is below 0."""
    t = np.asarray(target).reshape(-1).astype(int)
    top = s.max(axis=1)
    loss = np.log(np.exp(s - top[:, None]).sum(axis=1)) + top - s[np.arange(len(s)), np.maximum(t, 0)]
    return np.where(t < 0, np.float32(0), loss)[:, None]
)",
                                     R"(def cross_entropy(s, target):
    """log(sum exp s) - s[target] in every row; 0 where the target is below 0."""
    return F.cross_entropy(s, target.reshape(-1).long().clamp(min=-1), ignore_index=-1, reduction="none")[:, None]
)",
                                     R"(// log(sum exp s) - s[target] in every row; 0 where the target is below 0.
Matrix cross_entropy(const Matrix& s, const Matrix& target) {
  Matrix out = Matrix::Zero(s.rows(), 1);
  for (Index r = 0; r < s.rows(); ++r) {
    if (target(r, 0) < 0) continue;
    const float top = s.row(r).maxCoeff();
    out(r, 0) = std::log((s.row(r).array() - top).exp().sum()) + top - s(r, static_cast<Index>(target(r, 0)));
  }
  return out;
}
)")};
  }

 private:
  static Index target(Inputs in, Index row) { return static_cast<Index>((*in[1])(row, 0)); }
  static float log_total(const Matrix& s, Index row) {
    const float top = s.row(row).maxCoeff();
    return std::log((s.row(row).array() - top).exp().sum()) + top;
  }
};

}  // namespace

NodeId cross_entropy(GraphBuilder& g, std::string name, NodeId scores, NodeId targets) {
  return g.add(std::move(name), std::make_shared<CrossEntropy>(), {scores, targets});
}

}  // namespace headlight::ops
