#pragma once
#include "widgets/rich_text.hpp"

namespace headlight::widgets {

/// A sentence in the middle of `r`: in one line or in two, smaller in more, and still smaller. What even then has no room is told by a
/// tooltip.
RichResult status_line(const Canvas& canvas, std::string_view name, const Rect& r, ImU32 colour, std::string_view markup);

}  // namespace headlight::widgets
