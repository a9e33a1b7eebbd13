#pragma once
#include "widgets/heat_painter.hpp"

namespace headlight::widgets {

/// The pixels of letters, and the colour that they are multiplied with.
struct InkedLetters {
  std::shared_ptr<const LetterPixels> pixels;
  ImU32 tint = IM_COL32_WHITE;
};

/// White letters in the colour that is wanted; where emoji stand among them, which have colours of their own, letters drawn in that colour.
/// `enlarged`: drawn for so many times the pixels.
InkedLetters inked_letters(const ShownLetters& letters, float enlarged = 1);

}  // namespace headlight::widgets
