#pragma once
// Writes numbers such as gradients, many of which are very small, in few characters: powers of ten are short, "4.1e-9".
#include <string>

#include "core_rooms.hpp"

namespace headlight::base {

/// A number with a short exponent: "1e+38" becomes "1e38", "1.5e-07" becomes "1.5e-7".
std::string short_exponent(std::string number);

/// The number as prose has it: "-3.26e-4" becomes "-3.26 × 10⁻⁴", with no-break spaces. Any other text stays as it is.
std::string power_in_prose(const std::string& number);

/// A number in a sentence, with up to `digits` significant digits: "0.2329", "4 × 10⁻⁵". Data, tables and workings have "4e-05".
std::string in_prose(double value, int digits);

/// Up to `digits` significant digits, with a power of ten below 0.001 and from 1e5: "0.2329", "1", "-1.373e-4", "NaN", "-∞".
std::string short_text(double value, int digits);

/// Exactly `figures` significant figures, with a power of ten in the same cases: "0.018", "-1.3", "4.1e-9"; "0", "NaN", "-∞".
std::string figures_text(double value, int figures);

/// The number with this many decimals, or one figure and a power of ten if rounding would make it zero: "0.91", "2e-5"; "0".
std::string number_or_power(float value, int decimals);

}  // namespace headlight::base
