#pragma once
#include "widgets/heat_painter.hpp"

namespace headlight::widgets {

/// The pixels of letters, and the colour that multiplies them.
struct InkedLetters {
  std::shared_ptr<const LetterPixels> pixels;
  ImU32 tint = IM_COL32_WHITE;
};

/// Returns white letters with their colour as tint. Text with emoji, which have their own colours, is drawn in its colour instead.
/// `enlarged` multiplies the pixels.
InkedLetters inked_letters(const DrawnLetters& letters, float enlarged = 1);

}  // namespace headlight::widgets
