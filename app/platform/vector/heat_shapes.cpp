#include "platform/vector/heat_shapes.hpp"

#include <algorithm>
#include <cmath>

#include "heat/heat_levels.hpp"

namespace headlight::platform {
namespace {

constexpr float faded = 0.62f, smallest_marked = 6;

float whole(float pixel) { return std::floor(pixel + 0.5f); }

struct CellsSeen {
  Index first_row, last_row, first_col, last_col;
};

/// Adds the shapes of one heatmap, cell by cell.
class HeatShapes {
 public:
  HeatShapes(std::vector<Drawing::Item>& items, const Heat& heat, const ImVec4& clip, const Theme& theme)
      : items_(items), heat_(heat), clip_(clip), theme_(theme) {
    n_rows_ = heat.transposed ? heat.values->cols() : heat.values->rows();
    n_cols_ = heat.transposed ? heat.values->rows() : heat.values->cols();
  }

  void add() {
    const bool room_for_gap = heat_.pitch.x >= heat_.gap + 1 && heat_.pitch.y >= heat_.gap + 1;
    if (heat_.gap <= 0 || !room_for_gap) return add_grid();
    const CellsSeen seen = visible();
    for (Index row = seen.first_row; row <= seen.last_row; ++row)
      for (Index col = seen.first_col; col <= seen.last_col; ++col) add_cell(row, col);
  }

 private:
  float value(Index row, Index col) const { return heat_.transposed ? (*heat_.values)(col, row) : (*heat_.values)(row, col); }

  CellsSeen visible() const {
    const auto place = [](float at, float from, float pitch, Index n) {
      return std::clamp<Index>(static_cast<Index>(std::floor((at - from) / pitch)), 0, n - 1);
    };
    return {place(clip_.y, heat_.origin.y, heat_.pitch.y, n_rows_), place(clip_.w, heat_.origin.y, heat_.pitch.y, n_rows_),
            place(clip_.x, heat_.origin.x, heat_.pitch.x, n_cols_), place(clip_.z, heat_.origin.x, heat_.pitch.x, n_cols_)};
  }

  bool is_highlighted(Index row, Index col) const {
    if (heat_.highlighted_cells)
      return (heat_.transposed ? (*heat_.highlighted_cells)(col, row) : (*heat_.highlighted_cells)(row, col)) != 0;
    const bool rows = heat_.highlighted_rows[1] >= heat_.highlighted_rows[0], cols = heat_.highlighted_cols[1] >= heat_.highlighted_cols[0];
    return (!rows && !cols) || (rows && row >= heat_.highlighted_rows[0] && row <= heat_.highlighted_rows[1]) ||
           (cols && col >= heat_.highlighted_cols[0] && col <= heat_.highlighted_cols[1]);
  }

  ImU32 fill_of(float v, bool highlighted) const {
    ImU32 fill = theme_.palette.panel;
    if (std::isfinite(v)) fill = heat_colour(theme_.table(heat_.map), heat_.map, v, heat_.limit);
    return highlighted ? fill : mix(fill, theme_.palette.bg, faded);
  }

  void add_cell(Index row, Index col) {
    const auto edge = [&](float origin, float pitch, Index at) { return origin + static_cast<float>(at) * pitch; };
    const ImVec2 low = {whole(edge(heat_.origin.x, heat_.pitch.x, col)), whole(edge(heat_.origin.y, heat_.pitch.y, row))};
    const ImVec2 high = {std::max(low.x + 1, whole(edge(heat_.origin.x, heat_.pitch.x, col + 1) - heat_.gap)),
                         std::max(low.y + 1, whole(edge(heat_.origin.y, heat_.pitch.y, row + 1) - heat_.gap))};
    if (high.x <= clip_.x || low.x >= clip_.z || high.y <= clip_.y || low.y >= clip_.w) return;
    const float v = value(row, col), side = std::min(high.x - low.x, high.y - low.y);
    const bool highlighted = is_highlighted(row, col);
    put(RoundBox{low, high, std::min(heat_.radius, side / 2), fill_of(v, highlighted)}, low, high);
    if (std::isfinite(v)) return;
    if (std::isinf(v) && v < 0) {
      if (side >= smallest_marked) masked_stroke(low, high, side, highlighted);
    } else if (side >= smallest_marked) {
      dashes(low, high);
    }
  }

  void masked_stroke(ImVec2 low, ImVec2 high, float side, bool highlighted) {
    const float reach = 0.16f * side;
    const ImVec2 middle = {(low.x + high.x) / 2, (low.y + high.y) / 2};
    const ImU32 line = highlighted ? theme_.palette.line2 : mix(theme_.palette.line2, theme_.palette.bg, faded);
    put(Stroke{{{middle.x - reach, middle.y + reach}, {middle.x + reach, middle.y - reach}}, 1.2f * theme_.scale, false, line}, low, high);
  }

  /// Draws dashes along every side: 1.5 wide, 3 on and 2 off, in logical pixels.
  void dashes(ImVec2 low, ImVec2 high) {
    const float s = theme_.scale, width = 1.5f * s, half = width / 2;
    const auto side = [&](ImVec2 from, ImVec2 to) {
      const float length = std::hypot(to.x - from.x, to.y - from.y);
      const ImVec2 step = {(to.x - from.x) / length, (to.y - from.y) / length};
      for (float at = 0; at < length; at += 5 * s) {
        const float end = std::min(length, at + 3 * s);
        put(Stroke{{{from.x + step.x * at, from.y + step.y * at}, {from.x + step.x * end, from.y + step.y * end}},
                   width,
                   false,
                   theme_.palette.nan},
            low, high);
      }
    };
    const ImVec2 a = {low.x + half, low.y + half}, c = {high.x - half, high.y - half};
    side(a, {c.x, a.y});
    side({c.x, a.y}, c);
    side({a.x, c.y}, c);
    side(a, {a.x, c.y});
  }

  void add_grid() {
    const Index block_x = cells_per_block(heat_.pitch.x), block_y = cells_per_block(heat_.pitch.y);
    const HeatLevel level = reduce(*heat_.values, heat_.transposed ? block_x : block_y, heat_.transposed ? block_y : block_x);
    CellGrid grid{{whole(heat_.origin.x), whole(heat_.origin.y)},
                  {whole(heat_.origin.x + static_cast<float>(n_cols_) * heat_.pitch.x),
                   whole(heat_.origin.y + static_cast<float>(n_rows_) * heat_.pitch.y)},
                  static_cast<int>(heat_.transposed ? level.rows : level.cols),
                  static_cast<int>(heat_.transposed ? level.cols : level.rows),
                  {}};
    for (Index row = 0; row < grid.rows; ++row)
      for (Index col = 0; col < grid.cols; ++col) {
        const float v = level.values[static_cast<size_t>(heat_.transposed ? col * level.cols + row : row * level.cols + col)];
        const bool fault = std::isnan(v) || v == INFINITY;
        grid.colours.push_back(fault ? theme_.palette.nan : fill_of(v, is_highlighted(row * block_y, col * block_x)));
      }
    const ImVec2 low = grid.low, high = {std::max(grid.high.x, low.x + 1), std::max(grid.high.y, low.y + 1)};
    grid.high = high;
    put(std::move(grid), low, high);
  }

  template <class Shape>
  void put(Shape shape, ImVec2 low, ImVec2 high) {
    const bool inside = low.x >= clip_.x && low.y >= clip_.y && high.x <= clip_.z && high.y <= clip_.w;
    items_.push_back({std::move(shape), inside ? std::nullopt : std::optional(clip_)});
  }

  std::vector<Drawing::Item>& items_;
  const Heat& heat_;
  const ImVec4& clip_;
  const Theme& theme_;
  Index n_rows_ = 0, n_cols_ = 0;
};

}  // namespace

void add_heat(std::vector<Drawing::Item>& items, const Heat& heat, const ImVec4& clip, const Theme& theme) {
  HeatShapes(items, heat, clip, theme).add();
}

}  // namespace headlight::platform
