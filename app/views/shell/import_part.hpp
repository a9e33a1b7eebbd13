#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the shown item of a file with a batch, and buttons for the next and the previous; if the first axis of weights may mean layers or
/// a batch, draws its meaning and the other choice. Both read the file again, as an edit that can be undone. Draws at the right end of a
/// line from `x` to `right`; returns its left end, or `right`.
float draw_import_part(Frame& frame, float x, float right, float y);

}  // namespace headlight::views
