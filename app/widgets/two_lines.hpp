#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

/// Drops sentences from the end until the rest fits, because one whole sentence says more than two of which one is cut. Returns all of them
/// if not even the first fits.
std::string sentences_that_fit(const std::string& words, const std::function<bool(const std::string&)>& fit);

/// Breaks a text into lines of this width, `most` of them at most, but at least one; the end of a longer text is cut.
std::vector<std::string> lines_within(const Canvas& c, const ImFont* font, std::string_view words, float width, size_t most);

/// Draws a text in one line, or in two if it is longer, as in the headings on a phone. `r` gives its top and width; the height is ignored.
/// Drops the sentences that two lines do not hold; a first sentence that is too long takes as many lines as it needs. Returns the y below.
float draw_in_two_lines(const Canvas& c, const Rect& r, const std::string& words, const ImFont* font, ImU32 ink);

}  // namespace headlight::widgets
