#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// From here on a board is scrolled so far that its own title is out of sight.
constexpr float scrolled_past_title = 24;

/// The title of the stage in one line at the top of `seen`, of a board that is scrolled past its own. Returns the y below.
float draw_held_title(const Frame& frame, const Rect& seen);

}  // namespace headlight::views
