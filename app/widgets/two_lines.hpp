#pragma once
#include <string>

#include "widgets/canvas.hpp"

namespace headlight {

/// A sentence in one line, or in two where it is longer, as in the headings of a phone; `r` begins above it, and its height is not asked
/// for. What two lines do not hold ends in an ellipsis. Returns the y below.
float draw_in_two_lines(const Canvas& c, const Rect& r, const std::string& words, const ImFont* font, ImU32 ink);

}  // namespace headlight
