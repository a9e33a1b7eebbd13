#include "base/float_chars.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace headlight::base {
namespace {

float parsed(const char* text, char** end, float) { return std::strtof(text, end); }
double parsed(const char* text, char** end, double) { return std::strtod(text, end); }

/// Parses with strtod, and rejects everything that std::from_chars does not accept: spaces, a plus, and hexadecimal numbers, of which
/// from_chars reads only the zero.
template <class Number>
std::from_chars_result read(const char* first, const char* last, Number& value) {
  const std::string text(first, last);
  const std::size_t digits = text.starts_with('-') ? 1 : 0;
  if (text.size() == digits || std::string(" \t\n\v\f\r+-").find(text[digits]) != std::string::npos)
    return {first, std::errc::invalid_argument};
  if (text[digits] == '0' && text.size() > digits + 1 && (text[digits + 1] == 'x' || text[digits + 1] == 'X')) {
    value = digits ? -Number(0) : Number(0);
    return {first + digits + 1, std::errc()};
  }
  char* end = nullptr;
  errno = 0;
  const Number number = parsed(text.c_str(), &end, Number());
  if (end == text.c_str()) return {first, std::errc::invalid_argument};
  const char* const behind = first + (end - text.c_str());
  if (errno == ERANGE && (number == 0 || std::isinf(number))) return {behind, std::errc::result_out_of_range};
  value = number;
  return {behind, std::errc()};
}

template <class... Args>
std::string printed_chars(const char* pattern, Args... args) {
  std::array<char, 400> text{};
  return {text.data(), static_cast<std::size_t>(std::snprintf(text.data(), text.size(), pattern, args...))};
}

/// The fewest digits that read back as the same number; without an exponent unless that is shorter, as std::to_chars decides.
template <class Number>
std::string shortest(Number value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::string scientific;
  int digits = 0;
  do scientific = printed_chars("%.*e", digits++, static_cast<double>(value));
  while (digits < std::numeric_limits<Number>::max_digits10 && parsed(scientific.c_str(), nullptr, Number()) != value);
  const int exponent = std::atoi(scientific.c_str() + scientific.find('e') + 1);
  const std::string plain = printed_chars("%.*f", std::max(0, digits - 1 - exponent), static_cast<double>(value));
  return plain.size() <= scientific.size() ? plain : scientific;
}

}  // namespace

std::from_chars_result read_chars(const char* first, const char* last, float& value) { return read(first, last, value); }
std::from_chars_result read_chars(const char* first, const char* last, double& value) { return read(first, last, value); }
std::string shortest_chars(float value) { return shortest(value); }
std::string shortest_chars(double value) { return shortest(value); }

}  // namespace headlight::base
