#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "core_rooms.hpp"

namespace headlight::analysis {

/// Twenty bars of one width over [from, to], which count numbers. A number above `to` doubles the width as often as it takes, with every
/// count still exact; the last bar includes its upper end.
class EvenBars {
 public:
  static constexpr std::size_t n = 20;

  EvenBars(double from, double to) : from_(from), to_(to) {}

  /// Precondition: `value` is a number, and not below `from`. `may_grow` false: a value above `to`, as a sum of weights may be by rounding,
  /// counts in the last bar.
  void add(double value, bool may_grow = true);
  const std::array<std::uint64_t, n>& counts() const { return counts_; }
  double from() const { return from_; }
  double to() const { return to_; }
  /// The number at which a bar begins, from 0 on; of `n`, the end of the last one.
  double begin_of(std::size_t bar) const { return from_ + (to_ - from_) * static_cast<double>(bar) / static_cast<double>(n); }
  /// The bar of a number, from 0; numbers outside are in the first or the last.
  std::size_t bar_of(double value) const;

 private:
  double from_, to_;
  std::array<std::uint64_t, n> counts_ = {};
};

}  // namespace headlight::analysis
