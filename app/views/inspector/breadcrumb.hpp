#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns the path to the pinned cell, from the number that the user began with: "pattern[it, elephant] > masked_scores > ... > q[it, 3]".
/// Earlier cells are links (items "crumb.0", ...); a long path is shortened in its middle. Empty without a path.
Box breadcrumb(Frame& frame);

}  // namespace headlight::views
