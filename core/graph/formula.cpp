#include "graph/formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

namespace headlight::graph {

Formula Formula::make(Kind kind, std::vector<Formula> args) {
  return Formula(std::make_shared<const Part>(Part{kind, 0, {}, std::move(args)}));
}
Formula Formula::number(double value) { return Formula(std::make_shared<const Part>(Part{Kind::number, value})); }
Formula Formula::cell(Cell cell) { return Formula(std::make_shared<const Part>(Part{Kind::cell, 0, cell})); }
Formula Formula::sum(std::vector<Formula> terms) { return make(Kind::sum, std::move(terms)); }
Formula Formula::product(std::vector<Formula> factors) { return make(Kind::product, std::move(factors)); }
Formula Formula::difference(Formula a, Formula b) { return make(Kind::difference, {std::move(a), std::move(b)}); }
Formula Formula::quotient(Formula a, Formula b) { return make(Kind::quotient, {std::move(a), std::move(b)}); }
Formula Formula::power(Formula base, Formula exponent) { return make(Kind::power, {std::move(base), std::move(exponent)}); }
Formula Formula::max(std::vector<Formula> of) { return make(Kind::max, std::move(of)); }
Formula Formula::apply(Kind function, Formula of) { return make(function, {std::move(of)}); }

namespace {

/// Evaluates each shared part once: a softmax row of n keys then costs n steps, not n squared.
class Evaluation {
 public:
  explicit Evaluation(const CellReader& read) : read_(read) {}

  double of(const Formula& f) {
    if (f.args().size() < 2) return work_out(f);
    const auto found = known_.find(f.identity());
    if (found != known_.end()) return found->second;
    return known_[f.identity()] = work_out(f);
  }

 private:
  using Kind = Formula::Kind;

  double work_out(const Formula& f) {
    switch (f.kind()) {
      case Kind::number: return f.value();
      case Kind::cell: return read_(f.cell());
      case Kind::sum: return fold(f, 0.0, [](double a, double b) { return a + b; });
      case Kind::product: return fold(f, 1.0, [](double a, double b) { return a * b; });
      case Kind::max: return fold(f, -std::numeric_limits<double>::infinity(), [](double a, double b) { return a > b || a != a ? a : b; });
      case Kind::difference: return arg(f, 0) - arg(f, 1);
      case Kind::quotient: return arg(f, 0) / arg(f, 1);
      case Kind::power: return std::pow(arg(f, 0), arg(f, 1));
      case Kind::exp: return std::exp(arg(f, 0));
      case Kind::log: return std::log(arg(f, 0));
      case Kind::sqrt: return std::sqrt(arg(f, 0));
      case Kind::sin: return std::sin(arg(f, 0));
      case Kind::cos: return std::cos(arg(f, 0));
      case Kind::tanh: return std::tanh(arg(f, 0));
      case Kind::erf: return std::erf(arg(f, 0));
    }
    return std::numeric_limits<double>::quiet_NaN();
  }

  double arg(const Formula& f, size_t i) { return of(f.args()[i]); }

  template <class Join>
  double fold(const Formula& f, double start, Join join) {
    for (const Formula& part : f.args()) start = join(start, of(part));
    return start;
  }

  const CellReader& read_;
  std::unordered_map<const void*, double> known_;
};

struct CellHash {
  size_t operator()(const Cell& cell) const {
    return static_cast<size_t>(cell.node) * 0x9E3779B97F4A7C15u ^ static_cast<size_t>(cell.row * 1'000'003 + cell.col);
  }
};

void collect(const Formula& f, std::unordered_set<const void*>& seen, std::unordered_set<Cell, CellHash>& had, std::vector<Cell>& out) {
  if (!seen.insert(f.identity()).second) return;
  if (f.kind() == Formula::Kind::cell && had.insert(f.cell()).second) out.push_back(f.cell());
  for (const Formula& part : f.args()) collect(part, seen, had, out);
}

}  // namespace

double evaluate(const Formula& formula, const CellReader& read) { return Evaluation(read).of(formula); }

std::vector<Cell> reads(const Formula& formula) {
  std::unordered_set<const void*> seen;
  std::unordered_set<Cell, CellHash> had;
  std::vector<Cell> out;
  collect(formula, seen, had, out);
  return out;
}

}  // namespace headlight::graph
