#include "theme/bidi.hpp"

#include <fribidi.h>

#include <algorithm>
#include <vector>

#include "theme/text_code.hpp"

namespace headlight {

std::string visual_order(std::string_view utf8) {
  std::vector<FriBidiChar> logical;
  bool any = false;
  for (std::size_t at = 0; at < utf8.size();) {
    const Codepoint c = decode(utf8, at);
    if (!c.valid) return std::string(utf8);
    any = any || (c.value >= 0x590 && c.value < 0x900) || (c.value >= 0xFB1D && c.value < 0xFF00);
    logical.push_back(c.value);
    at += static_cast<std::size_t>(c.bytes);
  }
  if (!any) return std::string(utf8);
  std::vector<FriBidiChar> visual(logical.size() + 1);
  FriBidiParType direction = FRIBIDI_PAR_ON;
  if (!fribidi_log2vis(logical.data(), static_cast<FriBidiStrIndex>(logical.size()), &direction, visual.data(), nullptr, nullptr, nullptr))
    return std::string(utf8);
  std::string out;
  for (std::size_t i = 0; i < logical.size(); ++i)
    if (visual[i] != FRIBIDI_CHAR_FILL) out += encode(visual[i]);
  return out;
}

}  // namespace headlight
