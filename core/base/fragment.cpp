#include "base/fragment.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

constexpr std::string_view hex_digits = "0123456789ABCDEF";

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// True for characters that need no escape: no program that finds addresses in a text ends one there.
bool is_plain(char c) {
  return is_ascii_letter(c) || (c >= '0' && c <= '9') || std::string_view("-._,:/").find(c) != std::string_view::npos;
}

std::size_t hex_value(char c) { return hex_digits.find(c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c); }

std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    const std::size_t high = i + 2 < text.size() ? hex_value(text[i + 1]) : std::string_view::npos;
    const std::size_t low = high < 16 ? hex_value(text[i + 2]) : std::string_view::npos;
    if (low >= 16)
      throw UserError(tr("{given} is not a character of a link; a percent sign is written %25", {{"given", in_quotes(text.substr(i, 3))}}));
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  const auto steers = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  if (!is_utf8(out) || std::any_of(out.begin(), out.end(), steers))
    throw UserError(tr("{given} is not text in UTF-8", {{"given", in_quotes(out)}}));
  return out;
}

std::string encoded(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (const auto byte = static_cast<unsigned char>(c); is_plain(c)) out += c;
    else (out += '%', out += hex_digits[byte / 16]) += hex_digits[byte % 16];
  return out;
}

}  // namespace

std::vector<FragmentPart> fragment_parts(std::string_view text) {
  std::vector<FragmentPart> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('&', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0)
      throw UserError(tr("{given} says nothing; it is written as stage=softmax", {{"given", in_quotes(part)}}));
    parts.push_back({decoded(part.substr(0, equals)), decoded(part.substr(equals + 1))});
    begin = end + 1;
  }
  return parts;
}

std::string fragment_text(std::span<const FragmentPart> parts) {
  std::string text;
  for (const FragmentPart& part : parts) text += (text.empty() ? "" : "&") + encoded(part.key) + "=" + encoded(part.value);
  return text;
}

}  // namespace headlight::base
