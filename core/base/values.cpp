#include "base/values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/digit.hpp"
#include "base/error.hpp"
#include "base/float_chars.hpp"
#include "base/number_text.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

[[noreturn]] void refuse_value(const Message& flag, const std::string& text, const Message& why) {
  throw UserError(tr("{flag} {given} {why}", {{"flag", flag}, {"given", as_typed(text)}, {"why", why}}));
}

/// The plain spelling to suggest for "010" or "+5", which programs read in different ways; empty if `text` is not such a number.
std::string plainly(const std::string& text) {
  size_t first = text.starts_with('+') ? 1 : 0;
  if (first == text.size() || !std::all_of(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(), is_digit)) return "";
  while (first + 1 < text.size() && text[first] == '0') ++first;
  return text.substr(first);
}

void require_whole_number(const Message& flag, const std::string& text) {
  if (is_whole(text)) return;
  const std::string plain = plainly(text);
  refuse_value(flag, text,
               plain.empty() ? tr("cannot be read: a whole number is needed")
                             : tr("cannot be read: write {number}, without a plus or zeros in front", {{"number", as_typed(plain)}}));
}

}  // namespace

std::string as_typed(const std::string& text) {
  constexpr size_t short_enough = 40;
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < 0x7F && c != '"' && c != '\\'; });
  return plain && !text.empty() && text.size() <= short_enough ? text : in_quotes(text);
}

bool is_whole(const std::string& text) {
  const size_t first = text.starts_with('-') ? 1 : 0;
  const bool digits = text.size() > first && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(), is_digit);
  return digits && (text[first] != '0' || text == "0");
}

std::optional<std::int64_t> whole_number(const std::string& text) {
  std::int64_t number = 0;
  if (!is_whole(text) || std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc()) return std::nullopt;
  return number;
}

std::int64_t whole_value(const Message& flag, const std::string& text, WholeRange range) {
  require_whole_number(flag, text);
  const auto number = whole_number(text);
  if (!number || *number < range.least || *number > range.most)
    refuse_value(flag, text, tr("is out of range: {least} to {most}", {{"least", range.least}, {"most", range.most}}));
  return *number;
}

std::uint64_t seed_value(const Message& flag, const std::string& text) {
  require_whole_number(flag, text);
  std::uint64_t number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc())
    refuse_value(flag, text, tr("is out of range: 0 to {max}", {{"max", std::numeric_limits<std::uint64_t>::max()}}));
  return number;
}

namespace {

Message least_to_most(RealRange range) { return tr("{least} to {most}", {{"least", to_text(range.least)}, {"most", to_text(range.most)}}); }

/// False for NaN.
bool is_within(double number, RealRange range) { return number >= range.least && number <= range.most; }

/// Parses a number; `wanted` completes "a number is needed".
double number_in(const Message& flag, const std::string& text, const Message& wanted) {
  double number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = read_chars(text.data(), last, number);
  if (error == std::errc::result_out_of_range && end == last) refuse_value(flag, text, tr("is too large or too small for a number"));
  if (error != std::errc() || end != last || !std::isfinite(number))
    refuse_value(flag, text, tr("cannot be read: a number is needed, {wanted}", {{"wanted", wanted}}));
  return number;
}

}  // namespace

double real_value(const Message& flag, const std::string& text) { return number_in(flag, text, tr("such as 0.5")); }

double real_value(const Message& flag, const std::string& text, RealRange range) {
  const double number = number_in(flag, text, least_to_most(range));
  if (!is_within(number, range)) refuse_value(flag, text, tr("is out of range: {range}", {{"range", least_to_most(range)}}));
  return number;
}

void require_within(const Message& what, double number, RealRange range) {
  if (!is_within(number, range)) refuse_value(what, exact_text(number), tr("is out of range: {range}", {{"range", least_to_most(range)}}));
}

std::array<int, 2> row_col_value(const Message& flag, const std::string& text) {
  const size_t comma = text.find(',');
  const auto row = whole_number(text.substr(0, comma)), col = whole_number(comma == std::string::npos ? "" : text.substr(comma + 1));
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  if (!row || !col) refuse_value(flag, text, tr("is not a cell; write {flag} 6,1", {{"flag", flag}}));
  if (*row < 0 || *col < 0 || *row > most || *col > most)
    refuse_value(flag, text, tr("is not a cell: rows and columns count from 0; write {flag} 6,1", {{"flag", flag}}));
  return {static_cast<int>(*row), static_cast<int>(*col)};
}

std::vector<std::string> names_value(const Message& flag, const std::string& text) {
  std::vector<std::string> items;
  for (size_t begin = 0, comma = 0; comma != std::string::npos; begin = comma + 1) {
    comma = text.find(',', begin);
    items.push_back(text.substr(begin, comma == std::string::npos ? comma : comma - begin));
    if (items.back().empty()) refuse_value(flag, text, tr("has an empty name in it; write {flag} NAME,NAME", {{"flag", flag}}));
  }
  return items;
}

}  // namespace headlight::base
