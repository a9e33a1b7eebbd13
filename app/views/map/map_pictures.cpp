#include "views/map/map_pictures.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::views {
namespace {

float in_halves(float length, Index cells) {
  const float half_steps = std::floor(2 * length / static_cast<float>(cells));
  return half_steps < 2 ? length / static_cast<float>(cells) : half_steps / 2;
}

}  // namespace

Rect whole_cells(const Rect& r, Index rows, Index cols) {
  rows = std::max<Index>(rows, 1), cols = std::max<Index>(cols, 1);
  float w = in_halves(r.w, cols), h = in_halves(r.h, rows);
  if (std::abs(r.w - r.h) < 0.5f) w = h = std::min(w, h);
  const Rect cells = {r.x, r.y, w * static_cast<float>(cols), h * static_cast<float>(rows)};
  return {r.x, std::floor(r.y + (r.h - cells.h) / 2), cells.w, cells.h};
}

}  // namespace headlight::views
