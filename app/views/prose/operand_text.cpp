#include "views/prose/operand_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "graph/label_with_position.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {

bool is_all_of(const std::string& text, float value) { return !std::isfinite(value) || std::strtof(text.c_str(), nullptr) == value; }

std::string with_signs(const std::string& number) {
  if (number == "nan") return "NaN";
  if (number == "inf") return "\u221e";
  return number == "-inf" ? "\u2212\u221e" : number;
}

float title_width(const Canvas& c, const std::string& title) {
  return rich_width(c, {c.fonts().tiny_bold, c.fonts().tiny_bold, c.colours().text, 16}, title);
}

std::string operand_title(const Canvas& c, const Session& s, const Cell& cell, bool by_row, float room) {
  constexpr float least_word = 20, longest_word = 60;
  const Axes& axes = s.graph()[cell.node].axes;
  const Axis& words = by_row ? axes.rows : axes.cols;
  const Index place = by_row ? cell.row : cell.col;
  const std::string letter = letter_of(s, cell.node, c.phrases) + " ";
  const float left = room - title_width(c, letter) - (is_repeated(words, place) ? 24 : 0);
  if (words.labels && left < least_word) return letter + "`" + std::to_string(place) + "`";
  return letter + word_and_position(c, c.fonts().tiny_bold, words, place, std::min(longest_word, room - title_width(c, letter)));
}

}  // namespace headlight::views
