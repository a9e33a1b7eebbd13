#pragma once
#include "views/frame.hpp"

namespace headlight {

/// One word's row of Q, K or V (whichever the pinned cell is of), cut into the heads' parts, number by number. Returns the y below it.
float draw_head_rows(Frame& frame, float x, float y, float width);

}  // namespace headlight
