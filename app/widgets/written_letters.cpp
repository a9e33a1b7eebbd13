#include "widgets/written_letters.hpp"

namespace headlight::widgets {

InkedLetters inked_letters(const DrawnLetters& letters, float enlarged) {
  if (!letters.by) return {};
  LetterLook look = letters.look;
  look.em *= enlarged;
  const auto part = [&](int shift) { return letters.colour >> shift & 255u; };
  const ImU32 opacity = part(IM_COL32_A_SHIFT);
  if (!ShapedWords::is_coloured(letters.utf8)) return {letters.by->draw(look, letters.utf8, 0xFFFFFF), letters.colour};
  const unsigned ink = part(IM_COL32_R_SHIFT) << 16 | part(IM_COL32_G_SHIFT) << 8 | part(IM_COL32_B_SHIFT);
  return {letters.by->draw(look, letters.utf8, ink), IM_COL32(255, 255, 255, opacity)};
}

}  // namespace headlight::widgets
