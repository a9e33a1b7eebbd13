#include "graph/derivative.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>
#include <utility>

namespace headlight::graph {
namespace {

using Kind = Formula::Kind;

bool is_same(const Formula& a, const Formula& b) { return a.identity() == b.identity(); }
Formula zero() { return Formula::number(0); }

/// a - b. It turns f - f x into f (1 - x), the usual form of a softmax's slope.
Formula simple_difference(const Formula& a, const Formula& b) {
  if (is_number(b, 0)) return a;
  if (is_number(a, 0)) return simple_product({Formula::number(-1), b});
  if (a.kind() == Kind::number && b.kind() == Kind::number) return Formula::number(a.value() - b.value());
  if (b.kind() == Kind::product && is_same(b.args().front(), a)) {
    const std::vector<Formula> rest(b.args().begin() + 1, b.args().end());
    return Formula::product({a, Formula::difference(Formula::number(1), simple_product(rest))});
  }
  return Formula::difference(a, b);
}

Formula simple_quotient(const Formula& a, const Formula& b) {
  if (is_number(a, 0) || is_number(b, 1)) return a;
  return Formula::quotient(a, b);
}

/// The maximum m that a softmax, exp(s - m) over the sum of such, subtracts in all exponents: it cancels out. Null if `f` is not a softmax.
const Formula* cancelled_maximum(const Formula& f) {
  const auto shift = [](const Formula& e) -> const Formula* {
    const bool shifted = e.kind() == Kind::exp && e.args()[0].kind() == Kind::difference && e.args()[0].args()[1].kind() == Kind::max;
    return shifted ? &e.args()[0].args()[1] : nullptr;
  };
  const Formula* own = shift(f.args()[0]);
  if (!own || f.args()[1].kind() != Kind::sum) return nullptr;
  const auto has_own = [&](const Formula& e) { return shift(e) && is_same(*shift(e), *own); };
  return std::all_of(f.args()[1].args().begin(), f.args()[1].args().end(), has_own) ? own : nullptr;
}

/// Differentiates each shared part once.
class Differentiation {
 public:
  Differentiation(const Cell& by, const CellReader& read) : by_(by), read_(read) {}

  Formula of(const Formula& f) {
    if (f.kind() == Kind::number) return zero();
    if (f.kind() == Kind::cell) return Formula::number(f.cell() == by_ ? 1 : 0);
    const auto known = known_.find(f.identity());
    if (known != known_.end()) return known->second;
    Formula made = by_rule(f);
    known_.emplace(f.identity(), made);
    return made;
  }

 private:
  Formula by_rule(const Formula& f) {
    switch (f.kind()) {
      case Kind::sum: return sum(f);
      case Kind::difference: return simple_difference(of(f.args()[0]), of(f.args()[1]));
      case Kind::product: return product(f);
      case Kind::quotient: return quotient(f);
      case Kind::power: return power(f);
      case Kind::max: return of(largest(f));
      default: return function(f);
    }
  }

  Formula sum(const Formula& f) {
    std::vector<Formula> terms;
    for (const Formula& part : f.args())
      if (Formula d = of(part); !is_number(d, 0)) terms.push_back(std::move(d));
    return simple_sum(std::move(terms));
  }

  Formula product(const Formula& f) {
    std::vector<Formula> terms;
    for (size_t i = 0; i < f.args().size(); ++i) {
      Formula d = of(f.args()[i]);
      if (is_number(d, 0)) continue;
      std::vector<Formula> factors = f.args();
      factors[i] = std::move(d);
      terms.push_back(simple_product(std::move(factors)));
    }
    return simple_sum(std::move(terms));
  }

  /// (u / v)' = u' / v - (u / v) v' / v, which keeps u / v as one shared part.
  Formula quotient(const Formula& f) {
    const Formula &u = f.args()[0], &v = f.args()[1];
    const auto over_v = [&](const Formula& part) { return is_same(part, u) ? f : simple_quotient(part, v); };
    if (const Formula* held = cancelled_maximum(f)) known_.insert_or_assign(held->identity(), zero());
    const Formula d_u = of(u), d_v = of(v);
    if (is_number(d_v, 0)) return over_v(d_u);
    return simple_difference(over_v(d_u), is_number(d_v, 1) ? Formula::quotient(f, v) : simple_product({f, over_v(d_v)}));
  }

  /// (b^e)' = e b^(e-1) b' + b^e log(b) e'.
  Formula power(const Formula& f) {
    const Formula &b = f.args()[0], &e = f.args()[1];
    const Formula d_b = of(b), d_e = of(e);
    std::vector<Formula> terms;
    if (!is_number(d_b, 0)) {
      const Formula less = e.kind() == Kind::number ? Formula::number(e.value() - 1) : Formula::difference(e, Formula::number(1));
      terms.push_back(simple_product({e, is_number(less, 1) ? b : Formula::power(b, less), d_b}));
    }
    if (!is_number(d_e, 0)) terms.push_back(simple_product({f, Formula::apply(Kind::log, b), d_e}));
    return simple_sum(std::move(terms));
  }

  Formula function(const Formula& f) {
    const Formula& u = f.args()[0];
    const Formula d = of(u);
    if (is_number(d, 0)) return d;
    switch (f.kind()) {
      case Kind::exp: return simple_product({f, d});
      case Kind::log: return simple_quotient(d, u);
      case Kind::sqrt: return Formula::quotient(d, Formula::product({Formula::number(2), f}));
      case Kind::sin: return simple_product({Formula::apply(Kind::cos, u), d});
      case Kind::cos: return simple_product({Formula::number(-1), Formula::apply(Kind::sin, u), d});
      case Kind::tanh: return simple_product({Formula::difference(Formula::number(1), Formula::power(f, Formula::number(2))), d});
      default: return simple_product({Formula::number(2 * std::numbers::inv_sqrtpi), bell(u), d});  // erf
    }
  }

  /// exp(-u^2)
  static Formula bell(const Formula& u) {
    return Formula::apply(Kind::exp, Formula::difference(zero(), Formula::power(u, Formula::number(2))));
  }

  /// The largest part of a maximum; a NaN counts as the largest, as in evaluate().
  const Formula& largest(const Formula& f) {
    const Formula* found = &f.args().front();
    double top = evaluate(*found, read_);
    for (const Formula& part : f.args()) {
      const double value = evaluate(part, read_);
      if (!std::isnan(top) && (value > top || std::isnan(value))) found = &part, top = value;
    }
    return *found;
  }

  const Cell& by_;
  const CellReader& read_;
  std::unordered_map<const void*, Formula> known_;
};

}  // namespace

bool is_number(const Formula& formula, double value) { return formula.kind() == Kind::number && formula.value() == value; }

Formula simple_sum(std::vector<Formula> terms) {
  std::erase_if(terms, [](const Formula& term) { return is_number(term, 0); });
  if (terms.empty()) return zero();
  return terms.size() == 1 ? terms.front() : Formula::sum(std::move(terms));
}

Formula simple_product(std::vector<Formula> factors) {
  double number = 1;
  std::vector<Formula> others;
  const auto add = [&](const Formula& factor) {
    if (factor.kind() == Kind::number) number *= factor.value();
    else others.push_back(factor);
  };
  for (const Formula& factor : factors) {
    if (is_number(factor, 0)) return zero();
    if (factor.kind() != Kind::product) add(factor);
    else std::for_each(factor.args().begin(), factor.args().end(), add);
  }
  if (number != 1 || others.empty()) others.insert(others.begin(), Formula::number(number));
  return others.size() == 1 ? others.front() : Formula::product(std::move(others));
}

Formula derivative(const Formula& formula, const Cell& by, const CellReader& read) { return Differentiation(by, read).of(formula); }

}  // namespace headlight::graph
