#include "base/csv.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace headlight::base {
namespace {

/// True for "-0.5" and "+3"; false for "-" and "1+1".
bool is_plain_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const bool digits = text.find_first_of("0123456789") != std::string_view::npos;
  return digits && text.find_first_not_of(".0123456789") == std::string_view::npos && std::count(text.begin(), text.end(), '.') <= 1;
}

/// Looks behind leading spaces too, which some spreadsheets skip, and at the full-width forms of these characters.
bool may_be_a_formula(std::string_view text) {
  constexpr std::string_view controls = "\t\r\n";
  if (!text.empty() && controls.find(text.front()) != std::string_view::npos) return true;
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  text.remove_prefix(begin);
  constexpr std::array<std::string_view, 8> signs = {"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  return std::any_of(signs.begin(), signs.end(), [&](std::string_view sign) { return text.starts_with(sign); });
}

}  // namespace

std::string csv_cell(const std::string& text) {
  const std::string safe = may_be_a_formula(text) && !is_plain_number(text) ? "'" + text : text;
  const bool plain = safe.find_first_of(",;\"\r\n\t") == std::string::npos && !safe.starts_with(' ') && !safe.ends_with(' ');
  if (plain) return safe;
  std::string quoted = "\"";
  for (const char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string quoted_csv_cell(const std::string& text) {
  const std::string cell = csv_cell(text);
  return cell.starts_with('"') ? cell : "\"" + cell + "\"";
}

}  // namespace headlight::base
