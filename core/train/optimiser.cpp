#include "train/optimiser.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::train {

UpdateRule::UpdateRule(const Recipe& recipe, int step, double gradient_length, bool decays)
    : beta1(static_cast<float>(recipe.beta1)),
      beta2(static_cast<float>(recipe.beta2)),
      rest1(static_cast<float>(1 - recipe.beta1)),
      rest2(static_cast<float>(1 - recipe.beta2)),
      filled1(static_cast<float>(1 - std::pow(recipe.beta1, step + 1))),
      filled2(static_cast<float>(1 - std::pow(recipe.beta2, step + 1))),
      rate(static_cast<float>(recipe.rate_at(step))),
      epsilon(static_cast<float>(recipe.epsilon)) {
  if (recipe.clip > 0 && gradient_length > recipe.clip) clip = static_cast<float>(recipe.clip / gradient_length);
  if (decays) decay = static_cast<float>(recipe.rate_at(step) * recipe.weight_decay);
}

namespace {

/// The number of weights that are updated together, as one or as many vector registers as they take.
constexpr int update_width = 16;
using Lanes = Eigen::Array<float, update_width, 1>;

/// Inlined into both callers, where the compiler leaves out what is not read.
inline UpdateTerms<Lanes> terms_of(const UpdateRule& rule, const WeightState<Lanes>& before, const Lanes& gradient) {
  UpdateTerms<Lanes> t;
  t.before = before;
  t.gradient = gradient;
  t.g = gradient * rule.clip;
  t.after.m = rule.beta1 * before.m + rule.rest1 * t.g;
  t.after.v = rule.beta2 * before.v + rule.rest2 * t.g.square();
  t.m_hat = t.after.m / rule.filled1;
  t.v_hat = t.after.v / rule.filled2;
  t.update = rule.rate * t.m_hat / (t.v_hat.sqrt() + rule.epsilon);
  t.decay = rule.decay * before.w;
  t.after.w = before.w - t.decay - t.update;
  t.plain = before.w - rule.rate * t.g;
  return t;
}

/// Some numbers of a matrix, filled up with zeros past its end.
Lanes lanes_of(const Matrix& matrix, Index from, Index n) {
  if (n == update_width) return Eigen::Map<const Lanes>(matrix.data() + from);
  Lanes lanes = Lanes::Zero();
  std::copy_n(matrix.data() + from, n, lanes.data());
  return lanes;
}

}  // namespace

UpdateTerms<float> update(const UpdateRule& rule, const WeightState<float>& before, float gradient) {
  const auto lanes = [](float number) -> Lanes { return Lanes::Constant(number); };
  const UpdateTerms<Lanes> t = terms_of(rule, {lanes(before.w), lanes(before.m), lanes(before.v)}, lanes(gradient));
  return {before,      gradient,   t.g[0],    {t.after.w[0], t.after.m[0], t.after.v[0]}, t.m_hat[0], t.v_hat[0],
          t.update[0], t.decay[0], t.plain[0]};
}

WeightState<Matrix> update(const UpdateRule& rule, const Matrix& w, const Matrix& m, const Matrix& v, const Matrix& gradient) {
  WeightState<Matrix> after = {Matrix(w.rows(), w.cols()), Matrix(w.rows(), w.cols()), Matrix(w.rows(), w.cols())};
  for (Index i = 0; i < w.size(); i += update_width) {
    const Index n = std::min<Index>(update_width, w.size() - i);
    const UpdateTerms<Lanes> t = terms_of(rule, {lanes_of(w, i, n), lanes_of(m, i, n), lanes_of(v, i, n)}, lanes_of(gradient, i, n));
    std::copy_n(t.after.w.data(), n, after.w.data() + i);
    std::copy_n(t.after.m.data(), n, after.m.data() + i);
    std::copy_n(t.after.v.data(), n, after.v.data() + i);
  }
  return after;
}

}  // namespace headlight::train
