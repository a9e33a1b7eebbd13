#include "base/markup.hpp"

#include "base/utf8.hpp"

namespace headlight::base {
namespace {

/// U+FDD0 to U+FDEF, and the last two of every plane.
bool is_noncharacter(char32_t code) { return (code >= 0xFDD0 && code <= 0xFDEF) || (code & 0xFFFE) == 0xFFFE; }

}  // namespace

std::string markup_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += c;
  }
  return out;
}

std::string of_xml_characters(std::string text) {
  std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n'; });
  for (size_t at = 0; at < text.size();) {
    const CodePoint c = code_point_at(text, at);
    // A character of as many bytes takes its place; of four bytes it is one for private use.
    if (c.valid && is_noncharacter(c.value)) text.replace(at, c.size, c.size == 3 ? "\uFFFD" : "\U0010FFFD");
    at += c.size;
  }
  return text;
}

}  // namespace headlight::base
