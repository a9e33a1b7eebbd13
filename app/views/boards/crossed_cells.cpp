#include "views/boards/crossed_cells.hpp"

#include <algorithm>

#include "graph/crosses_out.hpp"
#include "graph/override.hpp"

namespace headlight::views {

std::function<bool(ScreenCell)> crossed_cells(const Session& s, NodeId node) {
  const auto op = crossing_op(s.graph()[node]);
  if (!op) return {};
  const MatrixPtr before = s.trace().matrix(s.graph()[node].inputs.front()), after = s.trace().matrix(node);
  const NodeOverrides* by_hand = s.trace().overrides(node);
  return [op, before, after, set = by_hand ? *by_hand : NodeOverrides{}](ScreenCell at) {
    const bool is_lost = (*before)(at.row, at.col) != 0 && (*after)(at.row, at.col) == 0;
    return is_lost && op->crosses_out(at.row, at.col) && !find_override(set, at.row, at.col);
  };
}

void cross_out_cells(const Frame& frame, const MatrixLayout& layout, NodeId node) {
  constexpr float least_cell = 6;  // a cross in a smaller one would be a blot
  const auto crossed = crossed_cells(frame.session, node);
  if (!crossed || layout.pitch_x < least_cell || layout.pitch_y < least_cell) return;
  for (Index r = layout.first_row; r <= layout.last_row; ++r)
    for (Index k = layout.first_col; k <= layout.last_col; ++k)
      if (frame.motion.has_row(node, r) && crossed({r, k})) draw_cross(frame.canvas, layout.cell(r, k));
}

void draw_cross(const Canvas& c, const Rect& cell) {
  const float inset = std::min(5.f, std::min(cell.w, cell.h) * 0.18f), width = cell.w < 16 ? 1.f : 1.5f;
  c.line(cell.x + inset, cell.y + inset, cell.right() - inset, cell.bottom() - inset, c.colours().text, width);
  c.line(cell.x + inset, cell.bottom() - inset, cell.right() - inset, cell.y + inset, c.colours().text, width);
}

}  // namespace headlight::views
