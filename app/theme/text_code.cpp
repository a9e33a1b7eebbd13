#include "theme/text_code.hpp"

#include "theme/bidi.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "theme/emoji.hpp"
#include "theme/fonts.hpp"
#include "theme/imgui_font.hpp"

namespace headlight::theme {
namespace {

int sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  if (lead >= 0xF0 && lead < 0xF5) return 4;
  return 0;
}

std::string hex(const char* pattern, unsigned value) {
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), pattern, value);
  return buffer.data();
}

bool is_control(unsigned c) { return c < 0x20 || c == 0x7F; }

std::string visible_control(unsigned c) {
  if (c == '\t') return "→";
  if (c == '\n' || c == '\r') return "↵";
  return hex("\\x%02X", c);
}

}  // namespace

bool is_invisible(unsigned c) {
  return (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2069) || c == 0xFEFF;
}

bool has_right_to_left(std::string_view utf8) {
  for (std::size_t at = 0; at < utf8.size();) {
    const Codepoint c = decode(utf8, at);
    if (c.valid && is_right_to_left(c.value)) return true;
    at += std::size_t(c.bytes);
  }
  return false;
}

Codepoint decode(std::string_view utf8, std::size_t at) {
  const auto lead = static_cast<unsigned char>(utf8[at]);
  const int n = sequence_length(lead);
  if (n == 1) return {lead, 1, true};
  if (n == 0 || at + std::size_t(n) > utf8.size()) return {lead, 1, false};
  unsigned value = lead & (0x7Fu >> n);
  for (int i = 1; i < n; ++i) {
    const auto c = static_cast<unsigned char>(utf8[at + std::size_t(i)]);
    if ((c & 0xC0) != 0x80) return {lead, 1, false};
    value = (value << 6) | (c & 0x3F);
  }
  return {value, n, true};
}

std::string encode(unsigned c) {
  if (c < 0x80) return {char(c)};
  if (c < 0x800) return {char(0xC0 | (c >> 6)), char(0x80 | (c & 63))};
  if (c < 0x10000) return {char(0xE0 | (c >> 12)), char(0x80 | ((c >> 6) & 63)), char(0x80 | (c & 63))};
  return {char(0xF0 | (c >> 18)), char(0x80 | ((c >> 12) & 63)), char(0x80 | ((c >> 6) & 63)), char(0x80 | (c & 63))};
}

std::vector<unsigned> codepoints(std::string_view utf8) {
  std::vector<unsigned> out;
  for (std::size_t at = 0; at < utf8.size();) {
    const Codepoint c = decode(utf8, at);
    at += std::size_t(c.bytes);
    if (c.valid && c.value > 0x7F) out.push_back(c.value);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::string displayable(const ImFont* /*font*/, std::string_view utf8) {
  std::string out;
  for (std::size_t at = 0; at < utf8.size();) {
    const Codepoint c = decode(utf8, at);
    if (!c.valid) out += hex("\\x%02X", c.value);
    else if (is_control(c.value)) out += visible_control(c.value);
    else out += utf8.substr(at, std::size_t(c.bytes));
    at += std::size_t(c.bytes);
  }
  return out;
}

std::string baked_form(const ImFont* font, unsigned c, unsigned before) {
  if (modifies_emoji(c) && before > 0x2000) return "";  // it follows a picture, and none of it would be seen
  if (is_control(c)) return visible_control(c);
  if (is_emoji(c)) return emoji_word(c);
  if (is_invisible(c) || c > 0xFFFF || !has_glyph(font, ImWchar(c))) return is_named_emoji(c) ? emoji_word(c) : hex("U+%04X", c);
  return encode(c);
}

std::string baked_form(const ImFont* font, std::string_view logical) {
  const std::string utf8 = visual_order(logical);
  std::string out;
  unsigned before = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    const Codepoint c = decode(utf8, at);
    out += c.valid ? baked_form(font, c.value, before) : hex("\\x%02X", c.value);
    before = c.value;
    at += std::size_t(c.bytes);
  }
  return out;
}

}  // namespace headlight::theme
