#include "ops/ops.hpp"
#include "ops/softmax_function.hpp"
#include "ops/vector_math.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class Softmax final : public Op {
 public:
  std::string name() const override { return "softmax"; }
  Form form() const override { return Form::normalisation; }
  Normalisation normalisation() const override { return Normalisation::softmax; }
  std::string equation() const override { return "softmax{per_row}(a)"; }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    softmax_rows(in[0]->row(rows.begin).data(), out.row(rows.begin).data(), rows.size(), out.cols());
  }

  /// d s_j = p_j (d p_j - sum_k p_k d p_k), with p recomputed from the scores.
  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    Matrix p(1, d_out.cols());
    for (Index r = 0; r < d_out.rows(); ++r) {
      softmax_rows(in[0]->row(r).data(), p.data(), 1, p.cols());
      const float mean = p.row(0).dot(d_out.row(r));
      d[0]->row(r).array() += p.row(0).array() * (d_out.row(r).array() - mean);
    }
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    if (attends_to_nothing(in, row)) return Formula::number(0);
    std::vector<Formula> cells, exponentials;
    for (Index j = 0; j < in[0]->cols(); ++j) cells.push_back(Formula::cell({ids[0], row, j}));
    const Formula top = Formula::max(cells);
    for (const Formula& s : cells) exponentials.push_back(Formula::apply(Formula::Kind::exp, Formula::difference(s, top)));
    const Formula own = exponentials[static_cast<size_t>(col)];
    return Formula::quotient(own, Formula::sum(std::move(exponentials)));
  }

  std::string code(Language, const CodeNames& n) const override { return "softmax(" + n[0] + ")"; }
  CodeFunction code_function(Language language) const override { return softmax_function(language); }

  /// A fully masked row has shares of 0 without a sum: its masked scores decide.
  std::vector<Cell> picked_by(std::span<const NodeId> ids, Inputs in, Index row, Index) const override {
    std::vector<Cell> masked;
    for (Index j = 0; attends_to_nothing(in, row) && j < in[0]->cols(); ++j) masked.push_back({ids[0], row, j});
    return masked;
  }

 private:
  static bool attends_to_nothing(Inputs in, Index row) { return (in[0]->row(row).array() == masked).all(); }
};

}  // namespace

NodeId softmax(GraphBuilder& g, std::string name, NodeId scores) { return g.add(std::move(name), std::make_shared<Softmax>(), {scores}); }

}  // namespace headlight::ops
