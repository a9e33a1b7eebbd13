#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The way to the pinned cell, from the number that was asked about first: "pattern[it, elephant] > masked_scores > ... > q[it, 3]".
/// Earlier cells are links (items "crumb.0", ...); a long way is shortened in its middle. Empty where nothing was followed.
Box breadcrumb(Frame& frame);

}  // namespace headlight::views
