#include "analysis/even_bars.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::analysis {

void EvenBars::add(double value, bool may_grow) {
  while (may_grow && value > to_ && std::isfinite(value)) {  // infinity counts in the last bar
    for (std::size_t bar = 0; bar < n / 2; ++bar) counts_[bar] = counts_[2 * bar] + counts_[2 * bar + 1];
    std::fill(counts_.begin() + n / 2, counts_.end(), 0);
    to_ = from_ + 2 * (to_ - from_);
  }
  ++counts_[bar_of(value)];
}

std::size_t EvenBars::bar_of(double value) const {
  const double at = (value - from_) / (to_ - from_) * static_cast<double>(n);
  return static_cast<std::size_t>(std::clamp(at, 0., static_cast<double>(n - 1)));
}

}  // namespace headlight::analysis
