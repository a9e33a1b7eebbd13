#include "files/wording.hpp"

#include <cstdio>
#include <system_error>

namespace headlight {
namespace {

constexpr std::size_t longest_quote = 80;

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// The beginning of `text`, never cut inside a character.
std::string_view shortened(std::string_view text) {
  if (text.size() <= longest_quote) return text;
  std::size_t end = longest_quote;
  while (end > 0 && is_continuation(text[end])) --end;
  return text.substr(0, end);
}

}  // namespace

std::string in_quotes(std::string_view text) {
  std::string line = "\"";
  for (const char c : shortened(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\x%02x", static_cast<unsigned>(byte));
      line += escape;
    } else {
      if (c == '"' || c == '\\') line += '\\';
      line += c;
    }
  }
  return line + (text.size() > longest_quote ? "…\"" : "\"");
}

std::string reason(int error_number) { return std::generic_category().message(error_number); }

}  // namespace headlight
