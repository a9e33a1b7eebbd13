#include "explain/printed_sum.hpp"

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "explain/formula_text.hpp"

namespace headlight::explain {
namespace {

/// The common power of ten of all numbers: 0 unless they are very large or very small.
int exponent_for(const std::vector<double>& terms) {
  double largest = 0, sum = 0;
  for (const double term : terms) {
    if (!std::isfinite(term)) continue;
    sum += term;
    largest = std::max({largest, std::abs(term), std::abs(sum)});
  }
  if (largest == 0 || (largest >= 1e-3 && largest < 1e6)) return 0;
  return static_cast<int>(std::floor(std::log10(largest)));
}

}  // namespace

PrintedSum::PrintedSum(const std::vector<double>& terms, const PrintedDigits& digits)
    : decimals_(digits.decimals), exponent_(exponent_for(terms)) {
  double total = 0;
  for (const double term : terms) total += term;
  const auto room = static_cast<size_t>(digits.characters);
  round_all(terms);
  while (decimals_ > 0 && widest() > room) --decimals_, round_all(terms);
  while (std::isfinite(total) && this->total() != like(total) && decimals_ < digits.most_decimals) {
    ++decimals_, round_all(terms);
    if (widest() <= room) continue;
    --decimals_, round_all(terms);
    break;
  }
}

PrintedSum::Printed PrintedSum::rounded(double value) const {
  const double units = value / std::pow(10., exponent_) * std::pow(10., decimals_);
  if (!(std::abs(units) < 1e18)) return {0, value};
  return {std::llround(units), 0};
}

void PrintedSum::round_all(const std::vector<double>& terms) {
  terms_.clear();
  sums_.clear();
  Printed sum;
  for (const double term : terms) {
    terms_.push_back(rounded(term));
    sum.units += terms_.back().units;
    sum.beyond += terms_.back().beyond;
    sums_.push_back(sum);
  }
}

size_t PrintedSum::widest() const {
  size_t out = 0;
  for (const auto* column : {&terms_, &sums_})
    for (const Printed& number : *column) out = std::max(out, written(number).size());
  return out;
}

std::string PrintedSum::written(const Printed& number) const {
  if (number.beyond != 0) return to_text(number.beyond);  // also true for NaN
  if (number.units == 0 && exponent_ != 0) return "0";
  return units_text(number.units, decimals_, exponent_);
}

}  // namespace headlight::explain
