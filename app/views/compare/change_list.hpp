#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Returns the height of the list with rows of `row_height` in one or two columns of this width.
float change_list_height(const Session& session, float width, float row_height);

/// Draws "Largest change downstream": each stage that differs, its number of changed cells, and the largest change; a click goes there.
/// Items "change.<stage>".
void draw_change_list(Frame& frame, const Rect& area);

}  // namespace headlight::views
