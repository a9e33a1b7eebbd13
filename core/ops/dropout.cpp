#include "ops/dropout.hpp"

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "graph/code.hpp"
#include "graph/crosses_out.hpp"

namespace headlight::ops {
namespace {

/// Maps a whole number to another that looks random; different numbers give different ones. The multiplications and shifts are the end of
/// MurmurHash3 (Appleby 2011).
std::uint32_t mixed(std::uint32_t n) {
  n = (n ^ (n >> 16)) * 0x85EBCA6Bu;
  n = (n ^ (n >> 13)) * 0xC2B2AE35u;
  return n ^ (n >> 16);
}

/// The share as a part of 2^32, for comparison with draws.
std::uint32_t threshold(double share) { return static_cast<std::uint32_t>(share * 4294967296.0); }

/// The number that all draws of a row start from.
std::uint32_t start_of_row(const DropoutDraw& draw, Index row) {
  return mixed(mixed(mixed(draw.seed) + draw.matrix) + static_cast<std::uint32_t>(row));
}

bool falls_below(std::uint32_t start, Index col, std::uint32_t threshold) {
  return mixed(start + static_cast<std::uint32_t>(col)) < threshold;
}

/// The common beginning of the function in NumPy and in PyTorch, which count rows and columns differently.
constexpr const char* dropout_in_python = R"(def dropout(x, share, seed, matrix):
    """0 where the draw of a cell falls below the share, else x / (1 - share): the mean over all seeds is x (Srivastava et al. 2014)."""

    def mixed(n):  # whole numbers of 32 bits become others that look random
        n = n & 0xFFFFFFFF
        n = (n ^ (n >> 16)) * 0x85EBCA6B & 0xFFFFFFFF
        n = (n ^ (n >> 13)) * 0xC2B2AE35 & 0xFFFFFFFF
        return n ^ (n >> 16)

)";

constexpr const char* draws_in_numpy =
    R"(    rows, cols = np.arange(x.shape[0], dtype=np.uint64)[:, None], np.arange(x.shape[1], dtype=np.uint64)[None, :]
    draw = mixed(mixed(mixed(mixed(seed) + matrix) + rows) + cols)
    return x * (draw >= int(share * 2**32)) / np.float32(1 - share)
)";

constexpr const char* draws_in_pytorch = R"(    rows, cols = torch.arange(x.shape[0])[:, None], torch.arange(x.shape[1])[None, :]
    draw = mixed(mixed(mixed(mixed(seed) + matrix) + rows) + cols)
    return x * (draw >= int(share * 2**32)) / (1 - share)
)";

constexpr const char* dropout_in_eigen =
    R"(// 0 where the draw of a cell falls below the share, else x / (1 - share): the mean over all seeds is x (Srivastava et al. 2014).
Matrix dropout(const Matrix& x, double share, unsigned seed, unsigned matrix) {
  static_assert(sizeof(unsigned) == 4, "draws are whole numbers of 32 bits");
  const auto mixed = [](unsigned n) {  // becomes another number that looks random
    n = (n ^ (n >> 16)) * 0x85EBCA6Bu;
    n = (n ^ (n >> 13)) * 0xC2B2AE35u;
    return n ^ (n >> 16);
  };
  Matrix out(x.rows(), x.cols());
  for (Index r = 0; r < x.rows(); ++r)
    for (Index c = 0; c < x.cols(); ++c) {
      const unsigned draw = mixed(mixed(mixed(mixed(seed) + matrix) + unsigned(r)) + unsigned(c));
      out(r, c) = x(r, c) * float(draw >= unsigned(share * 4294967296.0)) / float(1 - share);
    }
  return out;
}
)";

class Dropout final : public Op, public CrossesOut {
 public:
  Dropout(DropoutDraw draw, std::optional<int> head) : draw_(draw), head_(head) {}

  std::string name() const override { return "dropout"; }
  Form form() const override { return Form::cell_by_cell; }
  std::string equation() const override { return "m * a / (1 - " + to_text(draw_.share, 4) + ")"; }
  bool counts_rows() const override { return true; }
  bool crosses_out(Index row, Index col) const override { return draw_.drops(row, col); }
  Axes axes(std::span<const Axes> in) const override { return in[0]; }

  /// A NaN stays NaN: 0 times NaN is NaN, as in PyTorch.
  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    const auto rest = static_cast<float>(1 - draw_.share);
    each_cell(rows, out.cols(), [&](Index r, Index c, bool dropped) { out(r, c) = (*in[0])(r, c) * (dropped ? 0.f : 1.f) / rest; });
  }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override {
    const auto rest = static_cast<float>(1 - draw_.share);
    each_cell({0, d_out.rows()}, d_out.cols(), [&](Index r, Index c, bool dropped) {
      if (!dropped) (*d[0])(r, c) += d_out(r, c) / rest;
    });
  }

  Formula formula(std::span<const NodeId> ids, Inputs, Index row, Index col) const override {
    const Formula x = Formula::cell({ids[0], row, col});
    if (draw_.drops(row, col)) return Formula::product({x, Formula::number(0)});
    return Formula::quotient(x, Formula::difference(Formula::number(1), Formula::number(draw_.share)));
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string matrix = matrix_in_code(n), seed = std::to_string(draw_.seed);
    const bool eigen = language == Language::eigen;
    return "dropout(" + n[0] + ", " + in_code(draw_.share) + (eigen ? ", " : ", seed=") + seed + (eigen ? "u, " : ", matrix=") + matrix +
           ")";
  }

  CodeFunction code_function(Language language) const override {
    const std::string python = dropout_in_python;
    return {"dropout", spelled(language, python + draws_in_numpy, python + draws_in_pytorch, dropout_in_eigen)};
  }

 private:
  template <class Visit>
  void each_cell(RowRange rows, Index cols, const Visit& visit) const {
    const std::uint32_t below = threshold(draw_.share);
    for (Index r = rows.begin; r < rows.end; ++r) {
      const std::uint32_t start = start_of_row(draw_, r);
      for (Index c = 0; c < cols; ++c) visit(r, c, falls_below(start, c, below));
    }
  }

  /// "4 + h" if the line is in a loop over the heads.
  std::string matrix_in_code(const CodeNames& n) const {
    if (!head_ || n.head_name.empty() || n.head != *head_) return std::to_string(draw_.matrix);
    const std::uint32_t first = draw_.matrix - static_cast<std::uint32_t>(*head_);
    return first == 0 ? n.head_name : std::to_string(first) + " + " + n.head_name;
  }

  DropoutDraw draw_;
  std::optional<int> head_;
};

}  // namespace

bool DropoutDraw::drops(Index row, Index col) const { return falls_below(start_of_row(*this, row), col, threshold(share)); }

NodeId dropout(GraphBuilder& g, std::string name, NodeId x, DropoutDraw draw, std::optional<int> head) {
  if (!(draw.share >= 0 && draw.share < 1)) throw UserError("a share of " + to_text(draw.share) + " cannot be dropped: 0 to below 1 can");
  return g.add(std::move(name), std::make_shared<Dropout>(draw, head), {x});
}

}  // namespace headlight::ops
