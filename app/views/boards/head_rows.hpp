#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// One word's row of Q, K or V (whichever the pinned cell is of), cut into the heads' parts, number by number.
Box head_rows(Frame& frame);

}  // namespace headlight::views
