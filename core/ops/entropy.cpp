#include <cmath>

#include "ops/ops.hpp"
#include "ops/vector_math.hpp"

namespace headlight::ops {
namespace {

constexpr double least_weight = 1e-9;  ///< makes a weight of 0 count as nothing

class Entropy final : public Op {
  using Row = Eigen::Matrix<float, 1, Eigen::Dynamic>;

 public:
  std::string name() const override { return "entropy"; }
  std::string equation() const override { return "-sum a log(a + 1e-9)"; }
  Axes axes(std::span<const Axes> in) const override { return {in[0].rows, axis(AxisKind::one, 1)}; }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    Row logs(in[0]->cols());
    for (Index r = rows.begin; r < rows.end; ++r) {
      log_row(in[0]->row(r).data(), static_cast<float>(least_weight), logs.data(), logs.size());
      out(r, 0) = -in[0]->row(r).dot(logs);
    }
  }

  void backward(Inputs in, const Matrix& d_out, Gradients d) const override {
    Row logs(in[0]->cols());
    for (Index r = 0; r < d_out.rows(); ++r) {
      const auto p = in[0]->row(r).array();
      log_row(in[0]->row(r).data(), static_cast<float>(least_weight), logs.data(), logs.size());
      d[0]->row(r).array() -= (logs.array() + p / (p + static_cast<float>(least_weight))) * d_out(r, 0);
    }
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index) const override {
    std::vector<Formula> terms;
    for (Index j = 0; j < in[0]->cols(); ++j) {
      const Formula p = Formula::cell({ids[0], row, j});
      terms.push_back(Formula::product({p, Formula::apply(Formula::Kind::log, Formula::sum({p, Formula::number(least_weight)}))}));
    }
    return Formula::difference(Formula::number(0), Formula::sum(std::move(terms)));
  }

  std::string code(Language language, const CodeNames& n) const override {
    return spelled(language, "-(" + n[0] + " * np.log(" + n[0] + " + np.float32(1e-9))).sum(axis=1, keepdims=True)",
                   "-(" + n[0] + " * torch.log(" + n[0] + " + 1e-9)).sum(dim=1, keepdim=True)",
                   "Matrix(-(" + n[0] + ".array() * (" + n[0] + ".array() + 1e-9f).log()).rowwise().sum().matrix())");
  }
};

}  // namespace

NodeId entropy(GraphBuilder& g, std::string name, NodeId pattern) { return g.add(std::move(name), std::make_shared<Entropy>(), {pattern}); }

}  // namespace headlight::ops
