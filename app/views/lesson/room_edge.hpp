#pragma once
#include "theme/metrics.hpp"

namespace headlight::views {

/// The margin of what fills the window in place of the boards: the list of lessons, the class, the hand-in card.
constexpr float room_edge(const Grid& grid) { return grid.phone ? 16 : 40; }

}  // namespace headlight::views
