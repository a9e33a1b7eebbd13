#include <algorithm>
#include <cmath>
#include <complex>
#include <mutex>

#include "ops/ops.hpp"
#include "ops/wiring.hpp"

namespace headlight::ops {
namespace {

/// The sinusoids of single positions.
class Waves {
 public:
  explicit Waves(const SinusoidColumns& columns) : columns_(columns) {
    for (int j = 0; j < columns.width; j += 2)
      angles_.push_back(1 / std::pow(columns.base, static_cast<double>(j) / static_cast<double>(columns.width)));
    for (Index step = 0; step < steps; ++step)
      for (const double angle : angles_) turns_.push_back(std::polar(1.0, angle * static_cast<double>(step)));
    start_.resize(angles_.size());
  }

  /// Writes those of `position` into a row that begins at `out`. All pairs are rotated by known angles from a position that 16 divides,
  /// which in double precision is exact to float32 and much faster than a sine for every cell. A row does not depend on the others.
  void write(Index position, float* out) {
    if (const Index begin = position - position % steps; begin != first_) start_at(begin);
    const std::complex<double>* turn = turns_.data() + static_cast<size_t>(position - first_) * start_.size();
    for (size_t i = 0; i < start_.size(); ++i) {
      const std::complex<double> at = product(start_[i], turn[i]);
      const int pair = static_cast<int>(i);
      out[columns_.first + sine(columns_, pair)] = static_cast<float>(at.imag());
      if (const int column = cosine(columns_, pair); column < columns_.width) out[columns_.first + column] = static_cast<float>(at.real());
    }
  }

  /// The columns of pair `i`'s sine and cosine, counted from the first.
  static int sine(const SinusoidColumns& columns, int i) { return columns.halves ? i : 2 * i; }
  static int cosine(const SinusoidColumns& columns, int i) { return columns.halves ? columns.width / 2 + i : 2 * i + 1; }

 private:
  void start_at(Index position) {
    first_ = position;
    for (size_t i = 0; i < start_.size(); ++i) start_[i] = columns_.amplitude * std::polar(1.0, angles_[i] * static_cast<double>(position));
  }

  /// Multiplies without the checks for infinity in operator*.
  static std::complex<double> product(std::complex<double> a, std::complex<double> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }

  static constexpr Index steps = 16;  ///< positions between two that are computed by sine and cosine

  const SinusoidColumns columns_;
  std::vector<double> angles_;               ///< rotation of each pair of columns from one position to the next
  std::vector<std::complex<double>> turns_;  ///< rotations of all pairs by 0 to 15 positions
  std::vector<std::complex<double>> start_;  ///< all pairs at the position `first_`
  Index first_ = -1;
};

/// The table is computed once, since it is the same in every run.
class Positions final : public Op {
 public:
  Positions(Axis d_model, const SinusoidColumns& columns, std::vector<Index> at)
      : d_model_(std::move(d_model)), columns_(columns), at_(std::move(at)) {}

  std::string name() const override { return "positions"; }
  Form form() const override { return Form::source; }
  std::string equation() const override { return "sin(t / base^(2i/n)), cos(t / base^(2i/n))"; }
  bool counts_rows() const override { return true; }
  Axes axes(std::span<const Axes> in) const override { return {in[0].rows, d_model_}; }

  void forward(Inputs, RowRange rows, Matrix& out) const override {
    if (columns_.amplitude == 0) {
      out.middleRows(rows.begin, rows.size()).setZero();
      return;
    }
    std::call_once(made_, [&] { make_table(out.rows()); });
    out.middleRows(rows.begin, rows.size()) = table_.middleRows(rows.begin, rows.size());
  }

  void backward(Inputs, const Matrix&, Gradients) const override {}  // words do not move their positions

  Formula formula(std::span<const NodeId>, Inputs, Index row, Index col) const override {
    const Index j = col - columns_.first;
    if (columns_.amplitude == 0 || j < 0 || j >= columns_.width) return Formula::number(0);
    const int i = static_cast<int>(columns_.halves ? j % (columns_.width / 2) : j / 2);
    const Formula power = Formula::power(Formula::number(columns_.base), Formula::number(exponent(2 * i)));
    const Formula wave = Formula::apply(j == Waves::sine(columns_, i) ? Formula::Kind::sin : Formula::Kind::cos,
                                        Formula::quotient(Formula::number(static_cast<double>(position(row))), power));
    if (columns_.amplitude == 1) return wave;
    return Formula::product({Formula::number(columns_.amplitude), wave});
  }

  std::string code(Language language, const CodeNames& n) const override {
    const bool plain = in_order();
    const std::string rows = plain ? spelled(language, "len(" + n[0] + ")", "len(" + n[0] + ")", n[0] + ".size()")
                                   : std::to_string(*std::max_element(at_.begin(), at_.end()) + 1);
    const std::string shape = rows + ", " + std::to_string(d_model_.size);
    if (columns_.amplitude == 0)
      return spelled(language, "np.zeros((len(" + n[0] + "), " + std::to_string(d_model_.size) + "), np.float32)",
                     "torch.zeros(len(" + n[0] + "), " + std::to_string(d_model_.size) + ")",
                     "Matrix::Zero(" + n[0] + ".size(), " + std::to_string(d_model_.size) + ")");
    const auto argument = [&](const char* name, const std::string& value) {
      return ", " + (language == Language::eigen ? "" : name + std::string("=")) + value;
    };
    const std::string all = "sinusoids(" + shape + argument("first", std::to_string(columns_.first)) +
                            argument("width", std::to_string(columns_.width)) + argument("base", in_code(columns_.base)) +
                            argument("amplitude", in_code(columns_.amplitude)) +
                            (columns_.halves ? argument("halves", language == Language::eigen ? "true" : "True") : "") + ")";
    return plain ? all : rows_in_code(language, all, at_);
  }

  CodeFunction code_function(Language language) const override {
    if (columns_.amplitude == 0) return {};
    return {"sinusoids",
            spelled(language, R"(def sinusoids(n_words, d_model, first, width, base, amplitude, halves=False):
    """Column first + 2i: amplitude sin(t / base^(2i/width)) of word t, the next one the cosine; other columns: 0.
    With halves all sines stand before all cosines."""
    j = np.arange(width)
    i, cosine = (j % (width // 2), j // (width // 2)) if halves else (j // 2, j % 2)
    angle = np.arange(n_words)[:, None] / float(base) ** (2 * i / width)
    out = np.zeros((n_words, d_model), np.float32)
    out[:, first : first + width] = amplitude * np.where(cosine == 0, np.sin(angle), np.cos(angle))
    return out
)",
                    R"(def sinusoids(n_words, d_model, first, width, base, amplitude, halves=False):
    """Column first + 2i: amplitude sin(t / base^(2i/width)) of word t, the next one the cosine; other columns: 0.
    With halves all sines stand before all cosines."""
    j = torch.arange(width)
    i, cosine = (j % (width // 2), j // (width // 2)) if halves else (j // 2, j % 2)
    angle = torch.arange(n_words, dtype=torch.float64)[:, None] / float(base) ** ((2 * i).double() / width)
    out = torch.zeros((n_words, d_model))
    out[:, first : first + width] = amplitude * torch.where(cosine == 0, torch.sin(angle), torch.cos(angle))
    return out
)",
                    R"(// Column first + 2i: amplitude sin(t / base^(2i/width)) of word t, the next one the cosine; other columns: 0.
// With halves all sines stand before all cosines.
Matrix sinusoids(Index n_words, Index d_model, Index first, Index width, double base, double amplitude, bool halves = false) {
  Matrix out = Matrix::Zero(n_words, d_model);
  for (Index t = 0; t < n_words; ++t)
    for (Index j = 0; j < width; ++j) {
      const Index i = halves ? j % (width / 2) : j / 2;
      const double angle = static_cast<double>(t) / std::pow(base, static_cast<double>(2 * i) / static_cast<double>(width));
      const bool sine = halves ? j < width / 2 : j % 2 == 0;
      out(t, first + j) = static_cast<float>(amplitude * (sine ? std::sin(angle) : std::cos(angle)));
    }
  return out;
}
)")};
  }

 private:
  void make_table(Index rows) const {
    table_ = Matrix::Zero(rows, d_model_.size);
    Waves waves(columns_);
    for (Index r = 0; r < rows; ++r) waves.write(position(r), table_.row(r).data());
  }

  Index position(Index row) const { return at_.empty() ? row : at_[static_cast<size_t>(row)]; }
  bool in_order() const {
    for (Index row = 0; row < static_cast<Index>(at_.size()); ++row)
      if (position(row) != row) return false;
    return true;
  }

  /// 2i/width for column j = 2i or 2i + 1.
  double exponent(int j) const { return static_cast<double>(j - j % 2) / columns_.width; }

  Axis d_model_;
  SinusoidColumns columns_;
  std::vector<Index> at_;  ///< each row's position; empty: 0, 1, 2, ...
  mutable std::once_flag made_;
  mutable Matrix table_;
};

}  // namespace

NodeId positions(GraphBuilder& g, std::string name, NodeId tokens, Axis d_model, SinusoidColumns columns, std::vector<Index> at) {
  if (columns.halves && columns.width % 2 != 0)
    throw UserError("sines and cosines in halves need an even number of columns, not " + std::to_string(columns.width));
  if (columns.first < 0 || columns.first + columns.width > d_model.size)
    throw UserError("the sinusoids need columns " + std::to_string(columns.first) + " to " +
                    std::to_string(columns.first + columns.width - 1) + ", but d_model is " + std::to_string(d_model.size));
  return g.add(std::move(name), std::make_shared<Positions>(std::move(d_model), columns, std::move(at)), {tokens});
}

}  // namespace headlight::ops
