#pragma once
#include "widgets/rich_text.hpp"

namespace headlight::widgets {

/// Draws a sentence in the middle of `r`: in one or two lines, smaller in more, and smaller still. A tooltip tells the part that even then
/// does not fit.
RichResult status_line(const Canvas& canvas, std::string_view name, const Rect& r, ImU32 colour, std::string_view markup);

}  // namespace headlight::widgets
