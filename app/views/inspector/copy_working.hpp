#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns buttons that copy the working of `cell` as text and as LaTeX, as the command `explain` prints it.
Box copy_buttons(Frame& frame, const Cell& cell);

}  // namespace headlight::views
