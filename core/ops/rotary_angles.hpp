#pragma once
#include <cmath>
#include <cstddef>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::ops {

/// The angles by which rotary positions rotate pairs of columns.
struct RotaryAngles {
  double base = 10000;                   ///< pair i of row t is rotated by t / base^(2i/d)
  bool halves = false;                   ///< pair i is the columns i and i + d/2, as in Llama; false: 2i and 2i + 1
  std::vector<double> frequencies = {};  ///< one per pair, replacing 1 / base^(2i/d), to stretch positions to longer texts
  double magnitude = 1;                  ///< factor of the rotated numbers (Peng et al. 2023, section 3.4)
  long trained = 0;                      ///< the length in words up to which these angles hold; longer texts have others; 0: any length
  double growth = 0;                     ///< above 0: the base grows with a longer text, by this factor (Peng et al. 2023, "dynamic NTK")
  std::vector<double> beyond = {};       ///< the frequencies for longer texts, if the base does not grow (Ding et al. 2024)

  /// The angles for a text of `words` words, with `d` columns; the result no longer depends on the length (`trained` is 0).
  RotaryAngles for_length(long words, long d) const;

  /// The rotation of pair `i` of `d` columns from one word to the next, in radians.
  double frequency(long i, long d) const {
    if (!frequencies.empty()) return frequencies[static_cast<size_t>(i)];
    return 1 / std::pow(base, static_cast<double>(2 * i) / static_cast<double>(d));
  }
  bool is_paper() const { return !halves && frequencies.empty() && magnitude == 1; }
  bool operator==(const RotaryAngles&) const = default;
};

}  // namespace headlight::ops
