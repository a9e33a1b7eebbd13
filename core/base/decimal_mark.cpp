#include "base/decimal_mark.hpp"

#include <algorithm>
#include <array>

#include "base/digit.hpp"
#include "base/language_code.hpp"

namespace headlight::base {
namespace {

bool is_point(const std::string& text, size_t at) {
  return text[at] == '.' && at > 0 && at + 1 < text.size() && is_digit(text[at - 1]) && is_digit(text[at + 1]);
}

/// True for the comma of "300,000".
bool is_of_thousands(const std::string& text, size_t at) {
  size_t digits = 0;
  while (at + 1 + digits < text.size() && is_digit(text[at + 1 + digits])) ++digits;
  return text[at] == ',' && at > 0 && is_digit(text[at - 1]) && digits == 3;
}

/// True if the text has only digits, number signs, exponents and no-break spaces. Every sign is one byte long, or begins with a byte that
/// no letter here shares: minus, times, almost equal, the digits of exponents.
bool is_of_numbers(const std::string& text) {
  constexpr std::array<std::string_view, 17> signs = {"\u2212", "\u00d7", "\u2248", "\u00b1", "\u00f7", "\u00a0",
                                                      "\u207b", "\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                                      "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  for (size_t at = 0; at < text.size();) {
    const auto sign =
        std::find_if(signs.begin(), signs.end(), [&](std::string_view one) { return text.compare(at, one.size(), one) == 0; });
    if (sign == signs.end() && !is_digit(text[at]) && std::string_view("+-., %^{}e").find(text[at]) == std::string_view::npos) return false;
    at += sign == signs.end() ? 1 : sign->size();
  }
  return true;
}

}  // namespace

char decimal_mark(std::string_view language) {
  constexpr std::array<std::string_view, 18> comma = {"fr", "de", "es", "it", "pt", "nl", "pl", "ru", "uk",
                                                      "cs", "sv", "da", "nb", "fi", "tr", "el", "hu", "ro"};
  return std::find(comma.begin(), comma.end(), language.substr(0, 2)) == comma.end() ? '.' : ',';
}

std::string words_with_mark(std::string text, char mark) {
  if (mark == '.') return text;
  for (size_t at = 0; at < text.size(); ++at)
    if (is_point(text, at)) text[at] = mark;
  return text;
}

std::string numbers_with_mark(std::string text, char mark) {
  constexpr std::string_view fixed = "\u00a0";
  if (mark == '.' || !is_of_numbers(text)) return text;
  for (size_t at = 0; at < text.size(); ++at)
    if (is_of_thousands(text, at)) text.replace(at, 1, fixed);
  for (size_t at = text.find(", "); at != std::string::npos; at = text.find(", ", at + 3)) text.replace(at, 1, "\u00a0;");
  for (size_t at = text.find(" %"); at != std::string::npos; at = text.find(" %", at + 2)) text.replace(at, 1, fixed);
  return words_with_mark(std::move(text), mark);
}

bool joins_four_digits(std::string_view language) { return is_of_language(language, "es"); }

std::string joined_four_digits(std::string text) {
  if (!is_of_numbers(text)) return text;
  for (size_t at = 1; at < text.size(); ++at) {
    const bool first_of_one_digit = is_of_thousands(text, at) && (at == 1 || !is_digit(text[at - 2]));
    if (first_of_one_digit && !(at + 4 < text.size() && is_of_thousands(text, at + 4))) text.erase(at, 1);
  }
  return text;
}

}  // namespace headlight::base
