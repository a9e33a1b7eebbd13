#include "theme/bidi.hpp"

#include <fribidi.h>

#include <algorithm>

#include "base/utf8.hpp"
#include "theme/text_code.hpp"

namespace headlight::theme {

bool is_right_to_left(unsigned c) {
  constexpr unsigned half_widths = 0xFE00, forms_b = 0xFE70;  // variants and forms of other scripts lie between them
  return (c >= 0x590 && c < 0x900) || (c >= 0xFB1D && c < half_widths) || (c >= forms_b && c < 0xFF00) || (c >= 0x10800 && c < 0x11000) ||
         (c >= 0x1E800 && c < 0x1F000);
}

std::vector<VisualCharacter> visual_characters(const std::vector<unsigned>& text) {
  std::vector<VisualCharacter> out;
  const std::vector<FriBidiChar> logical(text.begin(), text.end());
  std::vector<FriBidiChar> visual(logical.size() + 1);
  std::vector<FriBidiStrIndex> numbers(logical.size());
  std::vector<FriBidiLevel> levels(logical.size());
  FriBidiParType direction = FRIBIDI_PAR_ON;
  const bool turns = std::any_of(text.begin(), text.end(), is_right_to_left) &&
                     fribidi_log2vis(logical.data(), static_cast<FriBidiStrIndex>(logical.size()), &direction, visual.data(), nullptr,
                                     numbers.data(), levels.data());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!turns) out.push_back({text[i], i, false});
    else if (const auto number = static_cast<std::size_t>(numbers[i]); visual[i] == FRIBIDI_CHAR_FILL) out.push_back({0, number, true});
    else out.push_back({visual[i], number, levels[number] % 2 != 0});
  }
  return out;
}

std::string visual_order(std::string_view utf8) {
  std::vector<unsigned> logical;
  for (std::size_t at = 0; at < utf8.size();) {
    const CodePoint c = code_point_at(utf8, at);
    if (!c.valid) return std::string(utf8);
    logical.push_back(c.value);
    at += c.size;
  }
  if (std::none_of(logical.begin(), logical.end(), is_right_to_left)) return std::string(utf8);
  std::string out;
  for (const VisualCharacter& c : visual_characters(logical))
    if (c.drawn != 0) out += encode_utf8(c.drawn);
  return out;
}

}  // namespace headlight::theme
