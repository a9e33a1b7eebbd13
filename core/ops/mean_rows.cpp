#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

class MeanRows final : public Op {
 public:
  explicit MeanRows(std::vector<Index> rows) : rows_(std::move(rows)) {}

  std::string name() const override { return "mean_rows"; }
  std::string equation() const override { return "mean{over_words}(a)"; }
  bool row_aligned(size_t) const override { return false; }

  Axes axes(std::span<const Axes> in) const override {
    for (const Index row : rows_)
      if (row < 0 || row >= in[0].rows.size) throw UserError("row " + std::to_string(row) + " of " + shape_text(in[0]) + " does not exist");
    if (rows_.empty()) throw UserError("a mean needs at least one row");
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(in[0]->cols());
    for (const Index row : rows_) sum += in[0]->row(row).cast<double>();
    out.middleRows(rows.begin, rows.size()).rowwise() = (sum / count()).cast<float>();
  }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override {
    const Eigen::RowVectorXf share = d_out.colwise().sum() / static_cast<float>(count());
    for (const Index row : rows_) d[0]->row(row) += share;
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index, Index col) const override {
    std::vector<Formula> terms;
    for (const Index row : rows_) terms.push_back(Formula::cell({ids[0], row, col}));
    return Formula::quotient(Formula::sum(std::move(terms)), Formula::number(count()));
  }

  std::string code(Language language, const CodeNames& n) const override {
    std::string list;
    for (const Index row : rows_) list += (list.empty() ? "" : ", ") + std::to_string(row);
    const bool all = static_cast<Index>(rows_.size()) == n.axes[0].rows.size;
    const std::string python = all ? n[0] : n[0] + "[[" + list + "]]",
                      eigen = all ? n[0] : n[0] + "(std::vector<int>{" + list + "}, Eigen::all)";
    return spelled(language, "np.broadcast_to(" + python + ".mean(axis=0), " + n[0] + ".shape)",
                   python + ".mean(dim=0).expand_as(" + n[0] + ")", eigen + ".colwise().mean().replicate(" + n[0] + ".rows(), 1)");
  }

 private:
  double count() const { return static_cast<double>(rows_.size()); }

  std::vector<Index> rows_;
};

}  // namespace

NodeId mean_rows(GraphBuilder& g, std::string name, NodeId x, std::vector<Index> rows) {
  return g.add(std::move(name), std::make_shared<MeanRows>(std::move(rows)), {x});
}

}  // namespace headlight::ops
