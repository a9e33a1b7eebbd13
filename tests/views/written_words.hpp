#pragma once
#include <string>
#include <string_view>

namespace headlight::tests {

/// A text without its spaces, to find it in what was drawn: some fonts draw a usual space in place of a fixed one, and lines end at spaces.
inline std::string without_spaces(std::string text) {
  constexpr std::string_view fixed = "\u00A0";
  for (std::size_t at; (at = text.find(fixed)) != std::string::npos;) text.erase(at, fixed.size());
  std::erase(text, ' ');
  return text;
}

}  // namespace headlight::tests
