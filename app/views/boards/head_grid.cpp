#include "views/boards/head_grid.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::views {
namespace {

constexpr float grid_gap = 8, smallest = 20, largest = 96, head_name_width = 34, tallest_row = 190, smallest_with_bars = 40;

/// Returns the number of columns with which the heads of a layer make rows of equal length, so that every layer begins a row.
int columns_by_layer(int n_heads, float width) {
  int columns = n_heads;
  while (columns > 1 && (n_heads % columns != 0 || width / static_cast<float>(columns) < smallest + 4)) --columns;
  return columns;
}

/// Returns the number of columns with which pictures are as large as the room allows.
int columns_of_list(int all, int n_heads, const Rect& area) {
  const auto best = static_cast<int>(std::ceil(std::sqrt(static_cast<float>(all) * area.w / area.h)));
  return std::clamp(best, 1, std::max(1, std::min(std::max(n_heads, 12), static_cast<int>(area.w / (smallest + 4)))));
}

}  // namespace

HeadGrid::HeadGrid(const Rect& area, int layers, int n_heads, int bars, bool by_layer) {
  const int all = layers * n_heads;
  const float width = area.w - scroll_width;
  const int columns = by_layer || n_heads == 1 ? columns_by_layer(n_heads, width) : columns_of_list(all, n_heads, {0, 0, width, area.h});
  columns_ = static_cast<size_t>(columns), rows_ = static_cast<size_t>((all + columns - 1) / columns);
  const float across = width / static_cast<float>(columns), down = area.h / static_cast<float>(rows_);
  const float all_bars = bar_row * static_cast<float>(bars) + 2;
  const bool room =
      std::min(across - grid_gap - head_name_width / static_cast<float>(columns), down - caption - all_bars - 4) >= smallest_with_bars;
  names_ = room ? head_name_width : 0;
  step_x_ = (width - names_) / static_cast<float>(columns);
  const float under = caption + (room ? all_bars : bar_row) + 4;
  side_ = std::clamp(std::min(step_x_ - (room ? grid_gap : 4), down - under), smallest, largest);
  step_y_ = std::max(side_ + under, std::min(down, tallest_row));
}

Rect HeadGrid::picture(const Rect& area, size_t index, float scroll) const {
  return {area.x + names_ + static_cast<float>(index % columns_) * step_x_, area.y + row_top(index) + caption - scroll, side_, side_};
}

}  // namespace headlight::views
