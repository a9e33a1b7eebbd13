#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Explains the board "Which part carries it?" while it is shown; else empty.
Box patches_page(Frame& frame);

}  // namespace headlight::views
