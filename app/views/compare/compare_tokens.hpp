#pragma once
#include <optional>

#include "views/compare/patch_drag.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the words of A and of B as chips, with different ones outlined; returns the height. A word of A can be dragged onto one of B.
/// Items "a.token.<i>" and "b.token.<i>".
float draw_compared_tokens(Frame& frame, const Rect& area, std::optional<PatchDrag>& drag);

}  // namespace headlight::views
