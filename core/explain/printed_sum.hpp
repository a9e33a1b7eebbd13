#pragma once
#include <string>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::explain {

/// Limits for the digits of a sum's numbers.
struct PrintedDigits {
  int decimals = 6;       ///< fewer if they would be too wide
  int most_decimals = 9;  ///< used if rounding would break the sum
  int characters = 40;    ///< the widest number, with sign and point
};

/// Prints the numbers of a sum: every term is rounded to the same number of decimals, and the printed sums are those of the printed terms,
/// so a reader who checks the column finds that it adds up. If that differs from the true total, more digits are used. Very large and very
/// small columns share a power of ten. NaN and infinity stay.
class PrintedSum {
 public:
  explicit PrintedSum(const std::vector<double>& terms, const PrintedDigits& digits = {});

  size_t size() const { return terms_.size(); }
  std::string term(size_t i) const { return written(terms_[i]); }
  /// The sum of the terms up to term i, included.
  std::string running(size_t i) const { return written(sums_[i]); }
  std::string total() const { return sums_.empty() ? written({}) : written(sums_.back()); }
  /// Another number with the same decimals.
  std::string like(double value) const { return written(rounded(value)); }

 private:
  /// A count of units in the last place, or NaN or infinity.
  struct Printed {
    long long units = 0;
    double beyond = 0;
  };

  Printed rounded(double value) const;
  std::string written(const Printed& number) const;
  void round_all(const std::vector<double>& terms);
  size_t widest() const;

  int decimals_ = 0, exponent_ = 0;
  std::vector<Printed> terms_, sums_;
};

}  // namespace headlight::explain
