#include "base/number_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/float_chars.hpp"
#include "base/short_number.hpp"

namespace headlight::base {
namespace {

template <class... Args>
std::string printed(const char* pattern, Args... args) {
  std::array<char, 400> buffer{};  // a double with all of its figures has 309 before the point
  std::snprintf(buffer.data(), buffer.size(), pattern, args...);
  return buffer.data();
}

std::string without_minus_zero(std::string text) {
  if (text.size() > 1 && text[0] == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  return text;
}

/// NaN or infinity in a cell of a matrix, where the hyphen is as wide as every other sign.
std::string not_finite(double value) {
  if (std::isnan(value)) return "NaN";
  return value > 0 ? "\u221e" : "-\u221e";
}

/// The number of decimals; `number` has no exponent.
int decimals_of(const std::string& number) {
  const auto point = number.find('.');
  return point == std::string::npos ? 0 : static_cast<int>(number.size() - point) - 1;
}

/// True if the digits after these decimals are exactly half of the last one, so that it could be rounded up as well as down.
bool is_half(const std::string& number, int decimals) {
  const auto behind = number.find('.') + 1 + static_cast<std::size_t>(decimals);
  return number[behind] == '5' && number.find_first_not_of('0', behind + 1) == std::string::npos;
}

}  // namespace

std::string exact_text(float value) { return std::isnan(value) ? "nan" : shortest_chars(value); }
std::string exact_text(double value) { return std::isnan(value) ? "nan" : shortest_chars(value); }

std::string to_text(double value, int digits) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return printed("%.*g", digits, value);
}

std::string with_decimals(double value, int decimals) { return std::isfinite(value) ? printed("%.*f", decimals, value) : to_text(value); }

std::string units_text(long long units, int decimals, int exponent) {
  long long unit = 1;
  for (int i = 0; i < decimals; ++i) unit *= 10;
  const long long size = std::abs(units);
  char out[64];
  int length = std::snprintf(out, sizeof out, "%s%lld", units < 0 ? "-" : "", size / unit);
  if (decimals > 0) length += std::snprintf(out + length, sizeof out - static_cast<size_t>(length), ".%0*lld", decimals, size % unit);
  if (exponent != 0) std::snprintf(out + length, sizeof out - static_cast<size_t>(length), "e%+03d", exponent);
  return out;
}

std::string format_number(float value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  if (std::abs(value) >= 1e5f) return short_exponent(printed("%.0e", static_cast<double>(value)));
  return without_minus_zero(with_decimals(value, decimals));
}

std::string power_text(double value, int figures) {
  if (!std::isfinite(value)) return not_finite(value);
  return value == 0 ? "0" : short_exponent(printed("%.*e", figures - 1, value));
}

std::string format_precise(float value, int digits) {
  if (!std::isfinite(value)) return not_finite(value);
  const float size = std::abs(value);
  if (size != 0 && (size < 1e-4f || size >= 1e6f))
    return short_exponent(printed("%.*e", std::max(0, digits - 1), static_cast<double>(value)));
  const int before = size < 1 ? 1 : static_cast<int>(std::floor(std::log10(size))) + 1;
  return without_minus_zero(with_decimals(value, std::max(0, digits - before)));
}

std::string column_text(double value, int decimals) {
  if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : value > 0 ? "\u221e" : "\u2212\u221e";
  if (std::abs(value) >= 1e5) return to_text(value, 3);
  if (std::abs(value) >= 10 && decimals > 3) --decimals;
  if (std::abs(value) >= 1000 && decimals > 2) --decimals;
  return with_decimals(std::abs(value) < 0.5 * std::pow(10, -decimals) ? 0. : value, decimals);
}

std::string table_number(double value) {
  const bool two_tell_it = std::abs(value) < 1e5 && std::abs(value * 100 - std::round(value * 100)) < 1e-4;
  return column_text(value, two_tell_it || std::abs(value) >= 100 ? 2 : 3);
}

std::string percent(double share) {
  constexpr double rounded_away = 2e-7;  // float32 cannot tell a smaller difference from 1
  if (std::isnan(share)) return "NaN";
  if (share > 0 && share < 0.005) return "<\u00a01\u00a0%";
  if (share >= 0.995 && share < 1 - rounded_away) return ">\u00a099\u00a0%";
  return (std::abs(share) < 1e4 ? std::to_string(std::lround(share * 100)) : to_text(share * 100, 3)) + "\u00a0%";
}

std::string three_decimals(double value) { return std::abs(value) >= 1e4 ? to_text(value, 3) : with_decimals(value, 3); }

std::string probability_text(double probability) {
  constexpr double rounded_away = 2e-7;  // float32 cannot tell a smaller difference from 1
  if (probability > 0 && probability < 0.0005) return "<\u00a00.001";
  if (probability >= 0.9995 && probability < 1 - rounded_away) return ">\u00a00.999";
  return three_decimals(probability);
}

bool is_one(double sum) { return std::abs(sum - 1) < 1e-4; }

std::string sum_text(double sum) {
  const std::string text = three_decimals(is_one(sum) ? 1 : sum);
  return text == three_decimals(1) && !is_one(sum) ? with_decimals(sum, 4) : text;
}

std::string difference_text(double difference) {
  if (difference == 0) return "0";
  if (difference >= 0.001 && difference < 10) return with_decimals(difference, 3);
  if (difference >= 1e-4 && difference < 0.001) return to_text(difference, 2);
  return format_precise(static_cast<float>(difference), difference < 1e-4 ? 2 : 3);
}

std::string shortened_number(const std::string& number, double value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  const auto with = [](double of, int n) { return without_minus_zero(with_decimals(of, n)); };
  const bool plain = number.find_first_not_of("0123456789.-") == std::string::npos;
  const double seen = plain ? std::strtod(number.c_str(), nullptr) : value;
  while (plain && decimals < decimals_of(number) && (is_half(number, decimals) || with(seen, decimals) != with(value, decimals)))
    ++decimals;
  return with(value, decimals);
}

std::string limit_text(float limit) {
  for (int digits = 1; digits <= 7; ++digits) {
    const std::string text = format_precise(limit, digits);
    if (const float said = std::strtof(text.c_str(), nullptr); said == limit || std::abs(said - limit) <= 1e-6f * limit) return text;
  }
  return format_precise(limit, 3);
}

std::string field_number(double value) {
  std::string text = to_text(value);
  for (int digits = 4; digits > 1 && text.size() > 8; --digits) text = to_text(value, digits);
  return text;
}

namespace {

/// Puts commas between the thousands of the digits from `first` to `end`.
std::string with_commas(std::string text, std::size_t first, std::size_t end) {
  for (std::size_t at = end; at > first + 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

}  // namespace

std::string in_thousands(std::size_t number) {
  const std::string text = std::to_string(number);
  return with_commas(text, 0, text.size());
}

std::string grouped(const std::string& number) {
  constexpr std::size_t least_digits = 5;
  if (number.find_first_not_of("0123456789.-") != std::string::npos) return number;
  const std::size_t first = number.starts_with('-') ? 1 : 0, end = std::min(number.find('.'), number.size());
  if (end - first < least_digits) return number;
  return with_commas(number, first, end);
}

std::string minutes_and_seconds(int seconds) {
  constexpr int minute = 60;
  return std::to_string(seconds / minute) + (seconds % minute < 10 ? ":0" : ":") + std::to_string(seconds % minute);
}

std::string tick_text(double value) {
  const bool long_as_it_is = std::abs(value) >= 1e6 || (value != 0 && std::abs(value) < 1e-4);
  return long_as_it_is ? printed("%.0e", value) : to_text(value, 6);
}

std::string rate_text(double per_second) { return with_decimals(per_second, per_second < 9.95 ? 1 : 0); }

std::string bytes_in_words(double bytes, int more) {
  constexpr std::array units = {"KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  for (bytes /= 1024; bytes >= 1023.5 && unit + 1 < units.size(); ++unit) bytes /= 1024;
  return with_decimals(bytes, (bytes < 9.95 && unit > 1 ? 1 : 0) + more) + " " + units[unit];
}

}  // namespace headlight::base
