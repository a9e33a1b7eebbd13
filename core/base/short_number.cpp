#include "base/short_number.hpp"

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"

namespace headlight::base {
namespace {

/// True for numbers that are written without a power of ten.
bool is_plain(double value) { return value == 0 || !std::isfinite(value) || (std::abs(value) >= 0.001 && std::abs(value) < 1e5); }

/// "1.370e-4" to "1.37e-4", "8.000e-7" to "8e-7".
std::string without_zeros(const std::string& number) {
  const auto e = number.find('e'), point = number.find('.');
  if (e == std::string::npos || point == std::string::npos) return number;
  const auto last = number.find_last_not_of('0', e - 1);
  return number.substr(0, last == point ? point : last + 1) + number.substr(e);
}

}  // namespace

std::string short_exponent(std::string number) {
  const auto e = number.find('e');
  if (e == std::string::npos) return number;
  std::size_t digit = e + 1;
  if (number[digit] == '+') number.erase(digit, 1);
  else if (number[digit] == '-') ++digit;
  while (digit + 1 < number.size() && number[digit] == '0') number.erase(digit, 1);
  return number;
}

std::string short_text(double value, int digits) {
  if (!std::isfinite(value)) return column_text(value, 0);
  return is_plain(value) ? to_text(value == 0 ? 0 : value, digits) : without_zeros(power_text(value, digits));
}

std::string figures_text(double value, int figures) {
  if (!std::isfinite(value)) return column_text(value, 0);
  if (value == 0) return "0";
  if (!is_plain(value)) return power_text(value, figures);
  const int before = static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  return with_decimals(value, std::max(0, figures - before));
}

std::string number_or_power(float value, int decimals) {
  const std::string plain = format_number(value, decimals);
  const bool reads_as_zero = plain.find_first_not_of("-0.") == std::string::npos;
  return reads_as_zero ? power_text(value) : plain;
}

}  // namespace headlight::base
