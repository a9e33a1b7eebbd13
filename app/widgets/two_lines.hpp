#pragma once
#include <functional>
#include <string>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// Without the last sentences where not all of them fit: a whole sentence says more than two of which one is cut. All of them where not
/// even the first one fits.
std::string sentences_that_fit(const std::string& words, const std::function<bool(const std::string&)>& fit);

/// A sentence in one line, or in two where it is longer, as in the headings of a phone; `r` begins above it, and its height is not asked
/// for. Sentences that two lines do not hold are left out; where the first is too long itself, it has as many lines as it takes. Returns
/// the y below.
float draw_in_two_lines(const Canvas& c, const Rect& r, const std::string& words, const ImFont* font, ImU32 ink);

}  // namespace headlight::widgets
