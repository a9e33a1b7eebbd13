#pragma once
#include <cmath>
#include <cstddef>
#include <vector>

namespace headlight {

/// By which angles rotary positions turn pairs of columns.
struct RotaryAngles {
  double base = 10000;                   ///< pair i of row t is turned by t / base^(2i/d)
  bool halves = false;                   ///< pair i are the columns i and i + d/2, as in Llama; else 2i and 2i + 1
  std::vector<double> frequencies = {};  ///< one per pair, in place of 1 / base^(2i/d): how models stretch their positions to longer texts
  double magnitude = 1;                  ///< what is turned is multiplied by it (Peng et al. 2023, section 3.4)

  /// By how much pair `i` of `d` columns turns from one word to the next, in radians.
  double frequency(long i, long d) const {
    if (!frequencies.empty()) return frequencies[static_cast<size_t>(i)];
    return 1 / std::pow(base, static_cast<double>(2 * i) / static_cast<double>(d));
  }
  bool is_paper() const { return !halves && frequencies.empty() && magnitude == 1; }
  bool operator==(const RotaryAngles&) const = default;
};

}  // namespace headlight
