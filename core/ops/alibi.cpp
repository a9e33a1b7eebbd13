#include "ops/alibi.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/number_text.hpp"
#include "graph/code.hpp"
#include "graph/op.hpp"
#include "ops/positions_within.hpp"

namespace headlight::ops {
namespace {

class Alibi final : public Op {
 public:
  Alibi(const HeadOf& of, Axes scores, std::vector<Index> at)
      : of_(of), slope_(alibi_slope(of)), scores_(std::move(scores)), at_(std::move(at)) {}

  std::string name() const override { return "alibi"; }
  Form form() const override { return Form::source; }
  std::string equation() const override { return "\u2212" + to_text(slope_, 4) + " |i - j|"; }
  bool counts_rows() const override { return true; }
  Axes axes(std::span<const Axes>) const override { return scores_; }

  void forward(Inputs, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      for (Index c = 0; c < out.cols(); ++c) out(r, c) = static_cast<float>(0 - slope_ * static_cast<double>(distance(r, c)));
  }

  void backward(Inputs, const Matrix&, Gradients) const override {}  // slopes are not learned

  Formula formula(std::span<const NodeId>, Inputs, Index row, Index col) const override {
    return Formula::product({Formula::number(-slope_), Formula::number(static_cast<double>(distance(row, col)))});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string head = n.head_name.empty() || n.head != of_.head ? std::to_string(of_.head) : n.head_name;
    const Index rows = at_.empty() ? scores_.rows.size : *std::max_element(at_.begin(), at_.end()) + 1;
    const std::string all =
        "alibi(" + head + ", " + std::to_string(of_.n_heads) + ", " + std::to_string(rows) + ", " + std::to_string(scores_.cols.size) + ")";
    return at_.empty() ? all : rows_in_code(language, all, at_);
  }

  CodeFunction code_function(Language language) const override;

 private:
  Index distance(Index row, Index col) const { return std::abs((at_.empty() ? row : at_[static_cast<size_t>(row)]) - col); }

  HeadOf of_;
  double slope_;
  Axes scores_;
  std::vector<Index> at_;  ///< each row's position in its sentence; empty: 0, 1, 2, ...
};

constexpr const char* alibi_in_python = R"(def alibi(h, n_heads, n_queries, n_keys):
    """-slope |query - key|: head h of n_heads has the slope 2 ** (-8 (h + 1) / n_heads). Where n_heads is no power of two, the last
    heads have every other slope of the next power of two (Press et al. 2022)."""
    below = 2 ** (n_heads.bit_length() - 1)
    slope = 2 ** (-8 * (h + 1) / below) if h < below else 2 ** (-4 * (2 * (h - below) + 1) / below)
    return -slope * np.abs(np.arange(n_queries)[:, None] - np.arange(n_keys)[None, :]).astype(np.float32)
)";

constexpr const char* alibi_in_pytorch = R"(def alibi(h, n_heads, n_queries, n_keys):
    """-slope |query - key|: head h of n_heads has the slope 2 ** (-8 (h + 1) / n_heads). Where n_heads is no power of two, the last
    heads have every other slope of the next power of two (Press et al. 2022)."""
    below = 2 ** (n_heads.bit_length() - 1)
    slope = 2 ** (-8 * (h + 1) / below) if h < below else 2 ** (-4 * (2 * (h - below) + 1) / below)
    return -slope * (torch.arange(n_queries)[:, None] - torch.arange(n_keys)[None, :]).abs().float()
)";

constexpr const char* alibi_in_eigen =
    R"(// -slope |query - key|: head h of n_heads has the slope 2^(-8 (h + 1) / n_heads). Where n_heads is no power of two, the last heads
// have every other slope of the next power of two (Press et al. 2022).
Matrix alibi(int h, int n_heads, Index n_queries, Index n_keys) {
  int below = 1;
  while (2 * below <= n_heads) below *= 2;
  const double slope = h < below ? std::pow(2, -8. * (h + 1) / below) : std::pow(2, -4. * (2 * (h - below) + 1) / below);
  Matrix out(n_queries, n_keys);
  for (Index i = 0; i < n_queries; ++i)
    for (Index j = 0; j < n_keys; ++j) out(i, j) = float(-slope * double(i < j ? j - i : i - j));
  return out;
}
)";

CodeFunction Alibi::code_function(Language language) const {
  return {"alibi", spelled(language, alibi_in_python, alibi_in_pytorch, alibi_in_eigen)};
}

}  // namespace

double alibi_slope(const HeadOf& of) {
  const auto below = static_cast<Index>(std::bit_floor(static_cast<std::uint64_t>(of.n_heads)));
  const auto power = static_cast<double>(below);
  if (of.head < below) return std::exp2(-8 * static_cast<double>(of.head + 1) / power);
  return std::exp2(-4 * static_cast<double>(2 * (of.head - below) + 1) / power);  // every other slope of 2 * below heads
}

NodeId alibi(GraphBuilder& g, std::string name, const HeadOf& of, Axes scores, const Packed& packed) {
  return g.add(std::move(name), std::make_shared<Alibi>(of, std::move(scores), positions_within(packed.queries)), {});
}

}  // namespace headlight::ops
