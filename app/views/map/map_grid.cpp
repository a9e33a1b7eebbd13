#include "views/map/map_grid.hpp"

#include <algorithm>

namespace headlight::views {

Grid map_grid(float width, float height) {
  constexpr float narrow_rail = 64;
  Grid g = grid(width, height);
  if (g.inspector_form != Inspector::panel) return g;
  g.inspector_form = Inspector::drawer_right;
  if (g.rail_form == Rail::titles) g.rail_form = Rail::thumbnails, g.rail.w = narrow_rail;  // its rows stay in place
  g.board = {g.rail.w, g.board.y, std::max(0.f, width - g.rail.w), g.board.h};
  g.board_padding = space::board;
  return g;
}

}  // namespace headlight::views
