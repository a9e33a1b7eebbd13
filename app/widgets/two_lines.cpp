#include "widgets/two_lines.hpp"

#include <algorithm>
#include <vector>

namespace headlight::widgets {

std::string sentences_that_fit(const std::string& words, const std::function<bool(const std::string&)>& fit) {
  std::string kept = words;
  while (!fit(kept)) {
    const size_t end = kept.rfind(". ");
    if (end == std::string::npos) return words;
    kept.resize(end + 1);
  }
  return kept;
}

float draw_in_two_lines(const Canvas& c, const Rect& r, const std::string& words, const ImFont* font, ImU32 ink) {
  constexpr float line = 19;
  constexpr size_t most = 2;
  const auto fit = [&](const std::string& some) { return c.wrapped(font, some, r.w).size() <= most; };
  float y = r.y;
  for (const std::string& words_of_line : c.wrapped(font, sentences_that_fit(words, fit), r.w)) {
    c.text(r.x, y + 14, font, ink, c.shortened(font, words_of_line, r.w));
    y += line;
  }
  return y;
}

}  // namespace headlight::widgets
