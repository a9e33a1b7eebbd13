#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::analysis {

/// A histogram of numbers from 0 on, in memory that does not grow with them. A bar is 1/4096 of its numbers wide, so a quantile is off by
/// at most 1/8192 of itself; mean, minimum and maximum are exact. Numbers under 2^-20 count as 0, and those from 2^17 on, more than a text
/// has words, share the last bar.
class FineHistogram {
 public:
  FineHistogram();

  /// Precondition: `value` is a number from 0 on.
  void add(double value);
  std::size_t count() const { return count_; }
  double least() const { return least_; }
  double most() const { return most_; }
  double mean() const;  ///< NaN if empty
  /// The quantile of the share `q`, 0 to 1, interpolated linearly between two numbers; NaN if empty.
  double quantile(double q) const;

 private:
  double nth(std::size_t n) const;

  std::vector<std::uint64_t> bars_;
  std::size_t count_ = 0;
  double sum_ = 0, least_ = std::numeric_limits<double>::infinity(), most_ = 0;
};

}  // namespace headlight::analysis
