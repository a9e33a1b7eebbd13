#include "train/recipe.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headlight::train {

double GuidedHead::weight_at(int step) const {
  if (step < full_until) return weight;
  if (step >= gone_at) return 0;
  return weight * static_cast<double>(gone_at - step) / static_cast<double>(gone_at - full_until);
}

double Recipe::rate_at(int step) const {
  const double done = static_cast<double>(step + 1), rising = warm_up > 0 ? std::min(1.0, done / warm_up) : 1.0;
  const double cosine = 0.5 * (1 + std::cos(std::numbers::pi * std::min(1.0, done / steps)));
  return rate * rising * (cosine * (1 - last_rate) + last_rate);
}

double Recipe::entropy_at(int step) const {
  return entropy_ramp > 0 ? entropy * std::min(1.0, static_cast<double>(step) / entropy_ramp) : entropy;
}

}  // namespace headlight::train
