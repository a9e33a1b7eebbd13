#include "ops/distances.hpp"

#include <cmath>

#include "graph/code.hpp"
#include "graph/op.hpp"

namespace headlight::ops {
namespace {

constexpr double base = 10000;  // as in Vaswani et al. 2017

/// "-2", "-1", "0", "1", "2" for 3 words.
Axis axis_of_distances(Index words) {
  std::vector<std::string> names;
  for (Index distance = 1 - words; distance < words; ++distance) names.push_back(std::to_string(distance));
  return axis(AxisKind::one, std::move(names));
}

class Distances final : public Op {
 public:
  Distances(Index words, Axis d_model) : words_(words), axes_{axis_of_distances(words), std::move(d_model)} {}

  std::string name() const override { return "distances"; }
  Form form() const override { return Form::source; }
  std::string equation() const override { return "sin(r / 10000^(2i/n)), cos(r / 10000^(2i/n))"; }
  bool counts_rows() const override { return true; }
  Axes axes(std::span<const Axes>) const override { return axes_; }

  void forward(Inputs, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      for (Index c = 0; c < out.cols(); ++c) {
        const double angle = static_cast<double>(distance(r)) / std::pow(base, exponent(c));
        out(r, c) = static_cast<float>(c % 2 == 0 ? std::sin(angle) : std::cos(angle));
      }
  }

  void backward(Inputs, const Matrix&, Gradients) const override {}  // reads no matrix

  Formula formula(std::span<const NodeId>, Inputs, Index row, Index col) const override {
    const Formula power = Formula::power(Formula::number(base), Formula::number(exponent(col)));
    return Formula::apply(col % 2 == 0 ? Formula::Kind::sin : Formula::Kind::cos,
                          Formula::quotient(Formula::number(static_cast<double>(distance(row))), power));
  }

  std::string code(Language, const CodeNames&) const override {
    return "distances(" + std::to_string(words_) + ", " + std::to_string(axes_.cols.size) + ")";
  }

  CodeFunction code_function(Language language) const override;

 private:
  Index distance(Index row) const { return row - (words_ - 1); }
  /// 2i/n for column 2i or 2i + 1.
  double exponent(Index col) const { return static_cast<double>(col - col % 2) / static_cast<double>(axes_.cols.size); }

  Index words_;
  Axes axes_;
};

CodeFunction Distances::code_function(Language language) const {
  return {"distances", spelled(language, R"(def distances(n_words, d_model):
    """Row r: sines and cosines of the distance query - key = r - (n_words - 1) (Dai et al. 2019)."""
    column = np.arange(d_model)
    angle = np.arange(1 - n_words, n_words)[:, None] / 10000.0 ** ((column - column % 2) / d_model)
    return np.where(column % 2 == 0, np.sin(angle), np.cos(angle)).astype(np.float32)
)",
                               R"(def distances(n_words, d_model):
    """Row r: sines and cosines of the distance query - key = r - (n_words - 1) (Dai et al. 2019)."""
    column = torch.arange(d_model)
    angle = torch.arange(1 - n_words, n_words, dtype=torch.float64)[:, None] / 10000.0 ** ((column - column % 2).double() / d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos()).float()
)",
                               R"(// Row r: sines and cosines of the distance query - key = r - (n_words - 1) (Dai et al. 2019).
Matrix distances(Index n_words, Index d_model) {
  Matrix out(2 * n_words - 1, d_model);
  for (Index r = 0; r < out.rows(); ++r)
    for (Index c = 0; c < d_model; ++c) {
      const double angle = double(r - (n_words - 1)) / std::pow(10000, double(c - c % 2) / double(d_model));
      out(r, c) = float(c % 2 == 0 ? std::sin(angle) : std::cos(angle));
    }
  return out;
}
)")};
}

}  // namespace

NodeId distances(GraphBuilder& g, std::string name, Index words, Axis d_model) {
  return g.add(std::move(name), std::make_shared<Distances>(words, std::move(d_model)), {});
}

}  // namespace headlight::ops
