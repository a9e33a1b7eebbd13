#pragma once
#include "theme/metrics.hpp"

namespace headlight::views {

/// The rail and the inspector leave the board the whole width of the window.
void leave_board_alone(Grid& grid);

}  // namespace headlight::views
