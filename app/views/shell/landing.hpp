#pragma once
#include "theme/metrics.hpp"

namespace headlight::views {

/// Gives the board the whole width of the window, without rail and inspector.
void leave_board_alone(Grid& grid);

}  // namespace headlight::views
