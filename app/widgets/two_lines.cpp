#include "widgets/two_lines.hpp"

#include <algorithm>

namespace headlight::widgets {

namespace {

/// 0 if there is but one sentence.
size_t end_before_last_sentence(const std::string& words) {
  constexpr std::string_view full_stop = "。";  // no space follows it
  const size_t latin = words.rfind(". "),
               chinese = words.size() > full_stop.size() ? words.rfind(full_stop, words.size() - full_stop.size() - 1) : std::string::npos;
  const size_t after_latin = latin == std::string::npos ? 0 : latin + 1,
               after_chinese = chinese == std::string::npos ? 0 : chinese + full_stop.size();
  return std::max(after_latin, after_chinese);
}

}  // namespace

std::string sentences_that_fit(const std::string& words, const std::function<bool(const std::string&)>& fit) {
  std::string kept = words;
  while (!fit(kept)) {
    const size_t end = end_before_last_sentence(kept);
    if (end == 0) return words;
    kept.resize(end);
  }
  return kept;
}

std::vector<std::string> lines_within(const Canvas& c, const ImFont* font, std::string_view words, float width, size_t most) {
  std::vector<std::string> lines = c.wrapped(font, words, width);
  if (lines.size() <= most) return lines;
  for (size_t i = most; i < lines.size(); ++i) lines[most - 1] += " " + lines[i];
  lines.resize(most);
  lines.back() = c.shortened(font, lines.back(), width);
  return lines;
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
