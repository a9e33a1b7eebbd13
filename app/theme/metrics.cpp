#include "theme/metrics.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::theme {
namespace {

constexpr float phone_width = 600, low_phone_width = 512, low_phone_height = 420, status_height = 56;

}  // namespace

Grid grid(float width, float height) {
  Grid g;
  g.compact = width < 1440;
  g.phone = width < phone_width;
  g.low_phone = g.phone && width >= low_phone_width && height < low_phone_height;
  const float top_height = g.phone && !g.low_phone ? 152 : 104;
  g.head_stepper_only = height < 720;
  g.bar_words = width >= 1280;  // a class reads them on a projector of 1280x720
  g.rail_form = width >= 1440 ? Rail::full : width >= 1280 ? Rail::titles : width >= 1024 ? Rail::thumbnails : Rail::drawer;
  g.inspector_form = width >= 1280 ? Inspector::panel : width >= 1024 ? Inspector::drawer_right : Inspector::drawer_below;
  const float rail = g.rail_form == Rail::full ? 248.f : g.rail_form == Rail::titles ? 152.f : g.rail_form == Rail::thumbnails ? 64.f : 0.f;
  const float inspector = width >= 1440 ? 376.f : 320.f;
  const bool docked = g.inspector_form == Inspector::panel;
  const float middle = std::max(0.f, height - top_height - status_height);
  g.top = {0, 0, width, top_height};
  g.status = {0, height - status_height, width, status_height};
  g.rail = {0, top_height, rail, middle};
  g.board = {rail, top_height, std::max(0.f, width - rail - (docked ? inspector : 0.f)), middle};
  g.inspector = {width - inspector, top_height, inspector, middle};
  if (g.inspector_form == Inspector::drawer_below) g.inspector = {0, height - status_height - middle * 0.45f, width, middle * 0.45f};
  g.board_padding = g.compact ? space::panel : space::board;
  // The map and all stages of one attention fit in 720 pixels; a rail of thumbnails alone needs higher rows.
  g.rail_row = !g.compact ? 56.f : g.rail_form == Rail::titles ? 37.f : 40.f;
  return g;
}

Grid bare_grid(float width, float height, float status) {
  Grid g;
  g.compact = true;
  g.phone = width < phone_width;
  g.rail_form = Rail::drawer;
  g.inspector_form = Inspector::drawer_right;
  g.board_padding = space::panel;
  g.top = {0, 0, width, 0};
  g.rail = {0, 0, 0, height};
  g.board = {0, 0, width, std::max(0.f, height - status)};
  g.inspector = {width, 0, 0, height};
  g.status = {0, g.board.h, width, height - g.board.h};
  return g;
}

float filling_scale(float width, float height, float logical_width, float logical_height) {
  constexpr float step = 0.25f, least = 0.75f, most = 3;
  const float fits = std::min(width / logical_width, height / logical_height);
  return std::clamp(std::floor(fits / step + 0.01f) * step, least, most);
}

CellLook cell_look(float pitch) {
  if (pitch < 12) return {0, 0};
  if (pitch < 24) return {1, 0};
  return {2, radius::cell};
}

}  // namespace headlight::theme
