#include "base/markup.hpp"

namespace headlight::base {

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
  const auto byte = [&text](size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(text[at])); };
  for (size_t at = 0; at + 2 < text.size(); ++at) {
    const bool arabic = byte(at) == 0xEF && byte(at + 1) == 0xB7 && byte(at + 2) >= 0x90 && byte(at + 2) <= 0xAF;  // U+FDD0 to U+FDEF
    const bool last = byte(at) == 0xEF && byte(at + 1) == 0xBF && byte(at + 2) >= 0xBE;                            // U+FFFE, U+FFFF
    if (arabic || last) text.replace(at, 3, "\uFFFD");
    // The same two noncharacters of every later plane, as U+1FFFE. They are replaced by a private-use character of as many bytes.
    const bool of_a_plane = byte(at) >= 0xF0 && (byte(at + 1) & 0xF) == 0xF && byte(at + 2) == 0xBF && at + 3 < text.size();
    if (of_a_plane && byte(at + 3) >= 0xBE) text.replace(at, 4, "\U0010FFFD");
  }
  return text;
}

}  // namespace headlight::base
