#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Shows the number that is followed back: its name, its value, the same in words, and a menu with other rows and the difference of two
/// cells.
Box objective_bar(const Frame& frame);

}  // namespace headlight::views
