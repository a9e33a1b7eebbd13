#include "theme/text_code.hpp"

#include "theme/bidi.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/utf8.hpp"
#include "theme/emoji.hpp"
#include "theme/fonts.hpp"
#include "theme/imgui_font.hpp"

namespace headlight::theme {
namespace {

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
    const CodePoint c = code_point_at(utf8, at);
    if (c.valid && is_right_to_left(c.value)) return true;
    at += c.size;
  }
  return false;
}

std::vector<unsigned> codepoints(std::string_view utf8) {
  std::vector<unsigned> out;
  for (std::size_t at = 0; at < utf8.size();) {
    const CodePoint c = code_point_at(utf8, at);
    at += c.size;
    if (c.valid && c.value > 0x7F) out.push_back(c.value);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::string displayable(const ImFont* /*font*/, std::string_view utf8) {
  std::string out;
  for (std::size_t at = 0; at < utf8.size();) {
    const CodePoint c = code_point_at(utf8, at);
    if (!c.valid) out += hex("\\x%02X", c.value);
    else if (is_control(c.value)) out += visible_control(c.value);
    else out += utf8.substr(at, c.size);
    at += c.size;
  }
  return out;
}

std::string baked_form(const ImFont* font, unsigned c, unsigned before) {
  if (modifies_emoji(c) && before > 0x2000) return "";  // it follows an emoji and would be invisible
  if (is_control(c)) return visible_control(c);
  if (is_emoji(c)) return emoji_word(c);
  if (is_invisible(c) || c > 0xFFFF || !has_glyph(font, ImWchar(c))) return is_named_emoji(c) ? emoji_word(c) : hex("U+%04X", c);
  return encode_utf8(c);
}

std::string baked_form(const ImFont* font, std::string_view logical) {
  const std::string utf8 = visual_order(logical);
  std::string out;
  unsigned before = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    const CodePoint c = code_point_at(utf8, at);
    out += c.valid ? baked_form(font, c.value, before) : hex("\\x%02X", c.value);
    before = c.value;
    at += c.size;
  }
  return out;
}

}  // namespace headlight::theme
