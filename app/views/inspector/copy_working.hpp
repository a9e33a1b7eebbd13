#pragma once
#include "views/frame.hpp"

namespace headlight {

/// Copies the working of `cell` as text or as LaTeX: buttons at the right end of the section's head. What they copy is what the command
/// `explain` prints.
void draw_copy_buttons(Frame& frame, float right, float y, const Cell& cell);

}  // namespace headlight
