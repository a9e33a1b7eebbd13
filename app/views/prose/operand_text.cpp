#include "views/prose/operand_text.hpp"

#include <cmath>
#include <cstdlib>

#include "views/prose/matrix_name.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/word_place.hpp"

namespace headlight {

bool is_all_of(const std::string& text, float value) { return !std::isfinite(value) || std::strtof(text.c_str(), nullptr) == value; }

std::string with_signs(const std::string& number) {
  if (number == "nan") return "NaN";
  if (number == "inf") return "\u221e";
  return number == "-inf" ? "\u2212\u221e" : number;
}

std::string operand_title(const Canvas& c, const Session& s, const Cell& cell, bool by_row) {
  const Axes& axes = s.graph()[cell.node].axes;
  return letter_of(s, cell.node) + " " +
         word_and_place(c, c.fonts().tiny_bold, by_row ? axes.rows : axes.cols, by_row ? cell.row : cell.col, 60);
}

}  // namespace headlight
