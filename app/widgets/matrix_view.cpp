#include "widgets/matrix_view.hpp"

#include <algorithm>
#include <cmath>

#include "widgets/matrix_draw.hpp"
#include "widgets/rich_text.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::widgets {
namespace {

/// Zooms about the cursor with Ctrl + wheel; moves the cells with Shift + wheel or a drag with the right or middle button.
void steer(const Canvas& c, const MatrixView& view, const MatrixLayout& l, MatrixZoom& zoom, float x, float y) {
  ImGuiIO& io = ImGui::GetIO();
  const bool whole = zoom.zoom == 1 && io.MouseWheel < 0;  // nothing to zoom out of here: the board may take the wheel
  if (io.KeyCtrl && io.MouseWheel != 0 && !whole) {
    const ImVec2 at = c.logical(io.MousePos);
    const float col = (at.x - l.cells.x + l.offset_x) / l.pitch_x, row = (at.y - l.cells.y + l.offset_y) / l.pitch_y;
    const float most = std::max(1.f, 96.f / std::max(0.01f, std::min(l.pitch_x, l.pitch_y) / zoom.zoom));
    zoom.zoom = std::clamp(zoom.zoom * std::pow(1.25f, io.MouseWheel), 1.f, most);
    if (zoom.zoom < 1.01f) zoom = {};
    const MatrixLayout next = layout_matrix(c, view, zoom, x, y);
    zoom.pan_x = col * next.pitch_x - (at.x - next.cells.x);
    zoom.pan_y = row * next.pitch_y - (at.y - next.cells.y);
    io.MouseWheel = 0;
  } else if (l.scrolls && io.KeyShift && (io.MouseWheel != 0 || io.MouseWheelH != 0)) {
    const bool sideways = l.cells.w < l.pitch_x * float(l.n_cols) - 0.5f;
    (sideways ? zoom.pan_x : zoom.pan_y) -= (io.MouseWheel + io.MouseWheelH) * 40;
  }
  if (l.scrolls && (ImGui::IsMouseDragging(ImGuiMouseButton_Right, 2) || ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 2))) {
    zoom.pan_x -= io.MouseDelta.x / c.scale();
    zoom.pan_y -= io.MouseDelta.y / c.scale();
    io.MouseWheel = io.MouseWheelH = 0;  // fingers turn the wheel too where nothing is zoomed
  }
}

ImVec2 most_panned(const MatrixLayout& l) {
  return {std::max(0.f, l.pitch_x * float(l.n_cols) - l.cells.w), std::max(0.f, l.pitch_y * float(l.n_rows) - l.cells.h)};
}

void keep_inside(const MatrixLayout& l, MatrixZoom& zoom) {
  const ImVec2 most = most_panned(l);
  zoom.pan_x = std::clamp(zoom.pan_x, 0.f, most.x);
  zoom.pan_y = std::clamp(zoom.pan_y, 0.f, most.y);
}

void pan_by_finger(const Canvas& c, const MatrixView& view, const MatrixLayout& l, MatrixZoom& zoom) {
  if (!l.scrolls) return;
  const ImVec2 most = most_panned(l);
  const ImVec2 by = scroll_by_finger(c, view.name, l.cells, {zoom.pan_x, zoom.pan_y}, {most.x - zoom.pan_x, most.y - zoom.pan_y});
  zoom.pan_x -= by.x;
  zoom.pan_y -= by.y;
}

void point(const Canvas& c, const MatrixView& view, MatrixResult& result) {
  const MatrixLayout& l = result.layout;
  const Interaction t = c.touch(view.name, l.cells, true, true);
  if (view.tab_stop) c.log.stop_at_last_in_tab_order();
  if (t.focused)
    c.log.describe(view.name, ControlKind::matrix, without_markup(view.title), std::to_string(l.n_rows) + " × " + std::to_string(l.n_cols));
  result.focused = t.focused;
  result.activated = t.focused && t.clicked && !t.hovered;
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec2 mouse = c.logical(io.MousePos), down = c.logical(io.MouseClickedPos[0]);
  const std::optional<ScreenCell> under = l.cell_at(mouse.x, mouse.y);
  if (t.hovered) result.hovered = under;
  if (t.double_clicked) result.double_clicked = under;
  // A drag with the right button moves the cells, so it does not count as a right click.
  if (t.hovered && ImGui::IsMouseReleased(ImGuiMouseButton_Right) && io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Right] < 9)
    result.right_clicked = under;
  if (t.held) {
    result.pressed = l.cell_at(down.x, down.y);
    result.drag_x = mouse.x - down.x;
    result.drag_y = mouse.y - down.y;
  }
  // A drag that ends over another cell is not a click on it.
  if (t.clicked && t.hovered && l.cell_at(down.x, down.y) == under) result.clicked = under;
  if (t.focused) c.focus_ring(l.cells, radius::cell);
}

/// Draws a thin bar along an edge, which shows the visible part.
void scroll_bars(const Canvas& c, const MatrixLayout& l) {
  const float full_w = l.pitch_x * float(l.n_cols), full_h = l.pitch_y * float(l.n_rows);
  if (full_w > l.cells.w + 0.5f)
    c.fill({l.cells.x + l.offset_x / full_w * l.cells.w, l.cells.bottom() + 3, std::max(12.f, l.cells.w / full_w * l.cells.w), 3},
           c.colours().line2, 1.5f);
  if (full_h > l.cells.h + 0.5f)
    c.fill({l.cells.right() + 3, l.cells.y + l.offset_y / full_h * l.cells.h, 3, std::max(12.f, l.cells.h / full_h * l.cells.h)},
           c.colours().line2, 1.5f);
}

}  // namespace

bool PartialMatrix::has(Index r, Index c) const {
  if (c >= n_cols) return false;
  return whole || r < above || r == also || (r == row && (c < finished || c == ahead));
}

std::optional<float> PartialMatrix::so_far(Index r, Index c) const {
  const Index i = c - way_col;
  if (whole || r != row || c >= n_cols || i < 0 || i >= static_cast<Index>(on_the_way.size())) return std::nullopt;
  return on_the_way[static_cast<size_t>(i)];
}

MatrixResult matrix_view(const Canvas& c, const MatrixView& view, MatrixZoom& zoom, float x, float y) {
  MatrixResult result;
  if (!view.values || view.values->size() == 0) return result;
  result.layout = layout_matrix(c, view, zoom, x, y);
  if (view.interactive) {
    point(c, view, result);
    const ImVec2 mouse = c.logical(ImGui::GetIO().MousePos);
    if (result.hovered || (result.layout.cells.contains(mouse.x, mouse.y) && ImGui::IsWindowHovered()))
      steer(c, view, result.layout, zoom, x, y);
    pan_by_finger(c, view, result.layout, zoom);
    keep_inside(layout_matrix(c, view, zoom, x, y), zoom);
  } else {
    c.note(view.name, result.layout.cells);
  }
  const MatrixLayout& l = result.layout;
  draw_bands(c, view, l);
  draw_fills(c, view, l);
  draw_filling(c, view, l);
  draw_numbers(c, view, l);
  draw_marks(c, view, l);
  draw_heads(c, view, l);
  draw_frames(c, view, l);
  draw_rings(c, view, l);
  draw_line_numbers(c, view, l);
  draw_title(c, view, l);
  draw_row_labels(c, view, l, result);
  draw_col_labels(c, view, l, result);
  if (l.scrolls) scroll_bars(c, l);
  return result;
}

void thumbnail(const Canvas& c, const Rect& r, const MatrixPtr& values, ColourMap map, float limit, const MatrixPtr& highlighted_cells) {
  if (!values || values->size() == 0) return;
  c.fill(r, c.colours().bg, 2);
  const ImVec2 a = c.at(r.x + 1, r.y + 1), b = c.at(r.right() - 1, r.bottom() - 1);
  Heat heat;
  heat.values = values;
  heat.origin = a;
  heat.pitch = {(b.x - a.x) / float(values->cols()), (b.y - a.y) / float(values->rows())};
  heat.map = map;
  heat.limit = limit;
  heat.highlighted_cells = highlighted_cells;
  c.draw->PushClipRect(a, b, true);
  c.heat.paint(*c.draw, heat);
  c.draw->PopClipRect();
  c.outline(r, c.colours().line2, 2);
}

}  // namespace headlight::widgets
