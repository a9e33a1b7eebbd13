#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Buttons that copy the working of `cell` as text and as LaTeX: what the command `explain` prints.
Box copy_buttons(Frame& frame, const Cell& cell);

}  // namespace headlight::views
