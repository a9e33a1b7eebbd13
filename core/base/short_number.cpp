#include "base/short_number.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

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

std::string power_in_prose(const std::string& number) {
  constexpr std::array<std::string_view, 10> raised = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                       "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  const std::string text = short_exponent(number);
  const auto e = text.find('e');
  if (e == std::string::npos || text.find_first_not_of("0123456789.-e") != std::string::npos) return number;
  std::string out = text.substr(0, e) + "\u00a0\u00d7\u00a010";
  for (const char c : text.substr(e + 1)) out += c == '-' ? std::string_view("\u207b") : raised[static_cast<std::size_t>(c - '0')];
  return out;
}

std::string in_prose(double value, int digits) { return power_in_prose(to_text(value, digits)); }

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
