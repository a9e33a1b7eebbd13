#include <cmath>

#include "graph/row_sum.hpp"
#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

/// The paper's function, and one that takes given angles.
constexpr const char
    *in_python = R"(def rotary(x, base, at=None):
    """Columns 2i and 2i + 1 of word t are turned by the angle t / base^(2i/d); word t stands at at[t], if that is given."""
    t = np.arange(len(x)) if at is None else np.array(at)
    angle = t[:, None] / float(base) ** (np.arange(0, x.shape[1], 2) / x.shape[1])
    cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    out = np.empty_like(x)
    out[:, 0::2] = x[:, 0::2] * cos - x[:, 1::2] * sin
    out[:, 1::2] = x[:, 0::2] * sin + x[:, 1::2] * cos
    return out
)",
    *given_in_python = R"(def rotary_by(x, frequencies, halves, magnitude=1, at=None):
    """Pair i of word t is turned by the angle t frequencies[i]; a pair is the columns i and i + d/2 where `halves`, else 2i and 2i + 1."""
    t = np.arange(len(x)) if at is None else np.array(at)
    angle = t[:, None] * np.array(frequencies)
    cos, sin = (magnitude * np.cos(angle)).astype(np.float32), (magnitude * np.sin(angle)).astype(np.float32)
    half = x.shape[1] // 2
    first, second = (slice(0, half), slice(half, None)) if halves else (slice(0, None, 2), slice(1, None, 2))
    out = np.empty_like(x)
    out[:, first] = x[:, first] * cos - x[:, second] * sin
    out[:, second] = x[:, first] * sin + x[:, second] * cos
    return out
)",
    *in_pytorch = R"(def rotary(x, base, at=None):
    """Columns 2i and 2i + 1 of word t are turned by the angle t / base^(2i/d); word t stands at at[t], if that is given."""
    t = torch.arange(len(x), dtype=torch.float64) if at is None else torch.tensor(at, dtype=torch.float64)
    angle = t[:, None] / float(base) ** (torch.arange(0, x.shape[1], 2, dtype=torch.float64) / x.shape[1])
    cos, sin = angle.cos().float(), angle.sin().float()
    out = torch.empty_like(x)
    out[:, 0::2] = x[:, 0::2] * cos - x[:, 1::2] * sin
    out[:, 1::2] = x[:, 0::2] * sin + x[:, 1::2] * cos
    return out
)",
    *given_in_pytorch = R"(def rotary_by(x, frequencies, halves, magnitude=1, at=None):
    """Pair i of word t is turned by the angle t frequencies[i]; a pair is the columns i and i + d/2 where `halves`, else 2i and 2i + 1."""
    t = torch.arange(len(x), dtype=torch.float64) if at is None else torch.tensor(at, dtype=torch.float64)
    angle = t[:, None] * torch.tensor(frequencies, dtype=torch.float64)
    cos, sin = (magnitude * angle.cos()).float(), (magnitude * angle.sin()).float()
    half = x.shape[1] // 2
    first, second = (slice(0, half), slice(half, None)) if halves else (slice(0, None, 2), slice(1, None, 2))
    out = torch.empty_like(x)
    out[:, first] = x[:, first] * cos - x[:, second] * sin
    out[:, second] = x[:, first] * sin + x[:, second] * cos
    return out
)",
    *in_eigen = R"(// Columns 2i and 2i + 1 of word t are turned by the angle t / base^(2i/d); word t stands at at[t], if that is given.
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
)",
    *given_in_eigen =
        R"(// Pair i of word t is turned by the angle t frequencies[i]; a pair is the columns i and i + d/2 where `halves`,
// else 2i and 2i + 1.
Matrix rotary_by(const Matrix& x, const std::vector<double>& frequencies, bool halves, double magnitude = 1,
                 const std::vector<Index>& at = {}) {
  Matrix out(x.rows(), x.cols());
  const Index half = x.cols() / 2;
  for (Index r = 0; r < x.rows(); ++r)
    for (Index i = 0; i < half; ++i) {
      const auto t = static_cast<double>(at.empty() ? r : at[static_cast<size_t>(r)]);
      const double angle = t * frequencies[static_cast<size_t>(i)];
      const auto cos = static_cast<float>(magnitude * std::cos(angle)), sin = static_cast<float>(magnitude * std::sin(angle));
      const Index a = halves ? i : 2 * i, b = halves ? i + half : 2 * i + 1;
      out(r, a) = x(r, a) * cos - x(r, b) * sin;
      out(r, b) = x(r, a) * sin + x(r, b) * cos;
    }
  return out;
}
)";

class Rotary final : public Op, public RowSum {
 public:
  Rotary(RotaryAngles angles, std::vector<Index> at) : by_(std::move(angles)), at_(std::move(at)) {}

  std::string name() const override { return "rotary"; }
  Form form() const override { return Form::rotation; }
  std::string equation() const override { return "rotate(a)"; }
  bool counts_rows() const override { return true; }

  Axes axes(std::span<const Axes> in) const override {
    if (in[0].cols.size % 2 != 0)
      throw UserError("rotary positions turn columns in pairs, and " + shape_text(in[0]) + " has an odd number of them");
    if (!by_.frequencies.empty() && static_cast<Index>(by_.frequencies.size()) != in[0].cols.size / 2)
      throw UserError("there are " + std::to_string(by_.frequencies.size()) + " frequencies for the pairs of columns of " +
                      shape_text(in[0]));
    if (!at_.empty() && static_cast<Index>(at_.size()) != in[0].rows.size)
      throw UserError("there are " + std::to_string(at_.size()) + " positions for " + shape_text(in[0]));
    return in[0];
  }

  void forward(Inputs in, RowRange rows, Matrix& out) const override {
    for (Index r = rows.begin; r < rows.end; ++r) turn_row(*in[0], r, r, out);
  }

  bool sums(size_t) const override { return true; }
  ColRange columns_read(Inputs in, size_t, ColRange) const override { return {0, in[0]->cols()}; }
  Matrix contribution(Inputs, size_t, Index row, Matrix parts, ColRange cols) const override {
    Matrix turned(parts.rows(), parts.cols());
    for (Index part = 0; part < parts.rows(); ++part) turn_row(parts, part, row, turned);
    return turned.middleCols(cols.begin, cols.size());
  }

  void backward(Inputs, const Matrix& d_out, Gradients d) const override {
    for (Index r = 0; r < d_out.rows(); ++r)
      for (Index i = 0; i < d_out.cols() / 2; ++i) {
        const Pair pair = columns(i, d_out.cols());
        const Turn by = turn(r, i, d_out.cols());
        (*d[0])(r, pair.first) += d_out(r, pair.first) * by.cos + d_out(r, pair.second) * by.sin;
        (*d[0])(r, pair.second) += d_out(r, pair.second) * by.cos - d_out(r, pair.first) * by.sin;
      }
  }

  Formula formula(std::span<const NodeId> ids, Inputs in, Index row, Index col) const override {
    const Index d = in[0]->cols(), i = by_.halves ? col % (d / 2) : col / 2;
    const Pair pair = columns(i, d);
    const Formula a = Formula::cell({ids[0], row, pair.first}), b = Formula::cell({ids[0], row, pair.second}),
                  angle = angle_in_words(row, i, d), cos = Formula::apply(Formula::Kind::cos, angle),
                  sin = Formula::apply(Formula::Kind::sin, angle);
    const Formula turned = col == pair.first ? Formula::difference(Formula::product({a, cos}), Formula::product({b, sin}))
                                             : Formula::sum({Formula::product({a, sin}), Formula::product({b, cos})});
    return by_.magnitude == 1 ? turned : Formula::product({Formula::number(by_.magnitude), turned});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const bool eigen = language == Language::eigen;
    const std::string at = at_.empty() ? "" : list_in_code(language, at_);
    if (by_.is_paper())
      return "rotary(" + n[0] + ", " + (eigen ? "" : "base=") + in_code(by_.base) + (at.empty() ? "" : (eigen ? ", " : ", at=") + at) + ")";
    std::string frequencies;
    for (Index i = 0; i < n.axes[0].cols.size / 2; ++i) frequencies += (i ? ", " : "") + in_code(by_.frequency(i, n.axes[0].cols.size));
    return "rotary_by(" + n[0] + ", " + (eigen ? "{" + frequencies + "}" : "[" + frequencies + "]") + ", " +
           (eigen ? (by_.halves ? "true" : "false") : (by_.halves ? "True" : "False")) + ", " + in_code(by_.magnitude) +
           (at.empty() ? "" : ", " + at) + ")";
  }

  CodeFunction code_function(Language language) const override {
    if (by_.is_paper()) return {"rotary", spelled(language, in_python, in_pytorch, in_eigen)};
    return {"rotary_by", spelled(language, given_in_python, given_in_pytorch, given_in_eigen)};
  }

 private:
  struct Pair {
    Index first, second;
  };
  struct Turn {
    float cos, sin;
  };

  /// Rotates row r of `x`, which has the position of row `at` of the text.
  void turn_row(const Matrix& x, Index r, Index at, Matrix& out) const {
    for (Index i = 0; i < out.cols() / 2; ++i) {
      const Pair pair = columns(i, out.cols());
      const Turn by = turn(at, i, out.cols());
      const float a = x(r, pair.first), b = x(r, pair.second);
      out(r, pair.first) = a * by.cos - b * by.sin;
      out(r, pair.second) = a * by.sin + b * by.cos;
    }
  }
  Pair columns(Index i, Index d) const { return by_.halves ? Pair{i, i + d / 2} : Pair{2 * i, 2 * i + 1}; }
  Turn turn(Index row, Index i, Index d) const {
    const auto t = static_cast<double>(position(row));
    const double angle = by_.frequencies.empty() ? t / std::pow(by_.base, static_cast<double>(2 * i) / static_cast<double>(d))
                                                 : t * by_.frequencies[static_cast<size_t>(i)];
    return {static_cast<float>(by_.magnitude * std::cos(angle)), static_cast<float>(by_.magnitude * std::sin(angle))};
  }
  /// The angle of pair i of d columns, in its usual form.
  Formula angle_in_words(Index row, Index i, Index d) const {
    const auto number = [](Index n) { return Formula::number(static_cast<double>(n)); };
    if (!by_.frequencies.empty())
      return Formula::product({number(position(row)), Formula::number(by_.frequencies[static_cast<size_t>(i)])});
    const Formula share = Formula::quotient(Formula::product({number(2), number(i)}), number(d));
    return Formula::quotient(number(position(row)), Formula::power(Formula::number(by_.base), share));
  }
  Index position(Index row) const { return at_.empty() ? row : at_[static_cast<size_t>(row)]; }

  RotaryAngles by_;
  std::vector<Index> at_;  ///< each row's position; empty: 0, 1, 2, ...
};

}  // namespace

RotaryAngles RotaryAngles::for_length(long words, long d) const {
  RotaryAngles own = {base, halves, frequencies, magnitude};
  if (trained == 0 || words <= trained) return own;
  if (growth > 0 && d > 2)
    own.base *= std::pow(growth * static_cast<double>(words) / static_cast<double>(trained) - (growth - 1),
                         static_cast<double>(d) / static_cast<double>(d - 2));
  if (!beyond.empty()) own.frequencies = beyond;
  return own;
}

NodeId rotary(GraphBuilder& g, std::string name, NodeId x, RotaryAngles angles, std::vector<Index> at) {
  return g.add(std::move(name), std::make_shared<Rotary>(std::move(angles), std::move(at)), {x});
}

}  // namespace headlight::ops
