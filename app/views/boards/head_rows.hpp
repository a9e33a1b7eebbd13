#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns one word's row of Q, K or V (the one of the pinned cell), cut into the heads' parts, number by number.
Box head_rows(Frame& frame);

}  // namespace headlight::views
