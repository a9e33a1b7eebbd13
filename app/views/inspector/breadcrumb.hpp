#pragma once
#include "views/frame.hpp"

namespace headlight {

/// The way to the pinned cell, from the number that was asked about first: "pattern[it, elephant] > masked_scores > ... > q[it, 3]".
/// Earlier cells are links (items "crumb.0", ...); a long way is shortened in its middle. Draws nothing where nothing was followed. Returns
/// the y below it.
float draw_breadcrumb(Frame& frame, float x, float y, float width);

}  // namespace headlight
