#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// How high the list is with rows of `row_height` in a column or two of this width.
float change_list_height(const Session& session, float width, float row_height);

/// "Largest change downstream": each stage that differs, how many of its cells, and by how much at most; a click goes there. Items
/// "change.<stage>".
void draw_change_list(Frame& frame, const Rect& area);

}  // namespace headlight::views
