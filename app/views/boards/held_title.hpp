#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The scroll, in logical pixels, from which a board's own title is out of sight.
constexpr float scrolled_past_title = 24;

constexpr float held_title_height = 28;

/// Draws the stage's title in one line at the top of `seen`, for a board scrolled past its own. Returns the y below.
float draw_held_title(const Frame& frame, const Rect& seen);

}  // namespace headlight::views
