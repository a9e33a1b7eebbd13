#include <cmath>

#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight {
namespace {

class Rotary final : public Op {
 public:
  Rotary(double base, std::vector<Index> at) : base_(base), at_(std::move(at)) {}

  std::string name() const override { return "rotary"; }
  Form form() const override { return Form::rotation; }
  std::string equation() const override { return "rotate(a)"; }

  Axes axes(std::span<const Axes> in) const override {
    if (in[0].cols.size % 2 != 0)
      throw UserError("rotary positions turn columns in pairs, and " + shape_text(in[0]) + " has an odd number of them");
    if (!at_.empty() && static_cast<Index>(at_.size()) != in[0].rows.size)
      throw UserError("there are " + std::to_string(at_.size()) + " positions for " + shape_text(in[0]));
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r)
      for (Index col = 0; col < out.cols(); col += 2) {
        const Turn by = turn(r, col, out.cols());
        const float a = (*in[0])(r, col), b = (*in[0])(r, col + 1);
        out(r, col) = a * by.cos - b * by.sin;
        out(r, col + 1) = a * by.sin + b * by.cos;
      }
  }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; r < d_out.rows(); ++r)
      for (Index col = 0; col < d_out.cols(); col += 2) {
        const Turn by = turn(r, col, d_out.cols());
        (*d[0])(r, col) += d_out(r, col) * by.cos + d_out(r, col + 1) * by.sin;
        (*d[0])(r, col + 1) += d_out(r, col + 1) * by.cos - d_out(r, col) * by.sin;
      }
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const Index pair = col / 2;
    const Formula a = Formula::cell({ids[0], row, 2 * pair}), b = Formula::cell({ids[0], row, 2 * pair + 1});
    const auto number = [](Index n) { return Formula::number(static_cast<double>(n)); };
    const Formula share = Formula::quotient(Formula::product({number(2), number(pair)}), number(in[0]->cols())),
                  angle = Formula::quotient(number(position(row)), Formula::power(Formula::number(base_), share)),
                  cos = Formula::apply(Formula::Kind::cos, angle), sin = Formula::apply(Formula::Kind::sin, angle);
    if (col % 2 == 0) return Formula::difference(Formula::product({a, cos}), Formula::product({b, sin}));
    return Formula::sum({Formula::product({a, sin}), Formula::product({b, cos})});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const std::string at = at_.empty() ? "" : ", " + list_in_code(language, at_);
    return "rotary(" + n[0] + ", " + (language == Language::eigen ? "" : "base=") + in_code(base_) +
           (at.empty() || language == Language::eigen ? at : ", at=" + at.substr(2)) + ")";
  }

  CodeFunction code_function(Language language) const override {
    return {"rotary",
            spelled(language, R"(def rotary(x, base, at=None):
    """Columns 2i and 2i + 1 of word t are turned by the angle t / base^(2i/d); word t stands at at[t], if that is given."""
    t = np.arange(len(x)) if at is None else np.array(at)
    angle = t[:, None] / float(base) ** (np.arange(0, x.shape[1], 2) / x.shape[1])
    cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    out = np.empty_like(x)
    out[:, 0::2] = x[:, 0::2] * cos - x[:, 1::2] * sin
    out[:, 1::2] = x[:, 0::2] * sin + x[:, 1::2] * cos
    return out
)",
                    R"(def rotary(x, base, at=None):
    """Columns 2i and 2i + 1 of word t are turned by the angle t / base^(2i/d); word t stands at at[t], if that is given."""
    t = torch.arange(len(x), dtype=torch.float64) if at is None else torch.tensor(at, dtype=torch.float64)
    angle = t[:, None] / float(base) ** (torch.arange(0, x.shape[1], 2, dtype=torch.float64) / x.shape[1])
    cos, sin = angle.cos().float(), angle.sin().float()
    out = torch.empty_like(x)
    out[:, 0::2] = x[:, 0::2] * cos - x[:, 1::2] * sin
    out[:, 1::2] = x[:, 0::2] * sin + x[:, 1::2] * cos
    return out
)",
                    R"(// Columns 2i and 2i + 1 of word t are turned by the angle t / base^(2i/d); word t stands at at[t], if that is given.
Matrix rotary(const Matrix& x, double base, const std::vector<Index>& at = {}) {
  Matrix out(x.rows(), x.cols());
  for (Index r = 0; r < x.rows(); ++r)
    for (Index c = 0; c < x.cols(); c += 2) {
      const auto t = static_cast<double>(at.empty() ? r : at[static_cast<size_t>(r)]);
      const double angle = t / std::pow(base, static_cast<double>(c) / static_cast<double>(x.cols()));
      const auto cos = static_cast<float>(std::cos(angle)), sin = static_cast<float>(std::sin(angle));
      out(r, c) = x(r, c) * cos - x(r, c + 1) * sin;
      out(r, c + 1) = x(r, c) * sin + x(r, c + 1) * cos;
    }
  return out;
}
)")};
  }

 private:
  struct Turn {
    float cos, sin;
  };
  Turn turn(Index row, Index col, Index d) const {
    const double angle = static_cast<double>(position(row)) / std::pow(base_, static_cast<double>(col) / static_cast<double>(d));
    return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
  }
  Index position(Index row) const { return at_.empty() ? row : at_[static_cast<size_t>(row)]; }

  double base_;
  std::vector<Index> at_;  ///< each row's position; empty: 0, 1, 2, ...
};

}  // namespace

NodeId rotary(GraphBuilder& g, std::string name, NodeId x, double base, std::vector<Index> at) {
  return g.add(std::move(name), std::make_shared<Rotary>(base, std::move(at)), {x});
}

}  // namespace headlight
