#include "analysis/fine_histogram.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace headlight::analysis {
namespace {

/// The sign, exponent and leading fraction bits of a float as an integer, which grows with a float from 0 on.
constexpr int fraction_bits = 23, kept_bits = 12;
std::uint32_t leading_bits(float value) { return Eigen::numext::bit_cast<std::uint32_t>(value) >> (fraction_bits - kept_bits); }

constexpr float smallest = 1.f / (1 << 20), largest = 1 << 17;

size_t bar_of(double value) {
  const auto number = static_cast<float>(value);
  if (number < smallest) return 0;
  return leading_bits(std::min(number, largest)) - leading_bits(smallest) + 1;
}

double middle_of(size_t bar) {
  if (bar == 0) return 0;
  const auto begin = [](size_t at) {
    return double{
        Eigen::numext::bit_cast<float>((static_cast<std::uint32_t>(at) - 1 + leading_bits(smallest)) << (fraction_bits - kept_bits))};
  };
  return (begin(bar) + begin(bar + 1)) / 2;
}

}  // namespace

FineHistogram::FineHistogram() : bars_(bar_of(double{largest}) + 1) {}

void FineHistogram::add(double value) {
  ++bars_[bar_of(value)];
  ++count_;
  sum_ += value;
  least_ = std::min(least_, value);
  most_ = std::max(most_, value);
}

double FineHistogram::mean() const { return count_ ? sum_ / static_cast<double>(count_) : std::numeric_limits<double>::quiet_NaN(); }

double FineHistogram::nth(size_t n) const {
  if (n == 0) return least_;
  if (n + 1 == count_) return most_;
  size_t bar = 0;
  for (std::uint64_t passed = bars_[0]; passed <= n; passed += bars_[bar]) ++bar;
  return std::clamp(middle_of(bar), least_, most_);
}

double FineHistogram::quantile(double q) const {
  if (count_ == 0) return std::numeric_limits<double>::quiet_NaN();
  const double at = q * static_cast<double>(count_ - 1), below = std::floor(at);
  const auto n = static_cast<size_t>(below);
  const double low = nth(n);
  return n + 1 < count_ ? low + (at - below) * (nth(n + 1) - low) : low;
}

}  // namespace headlight::analysis
