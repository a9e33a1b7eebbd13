#include <algorithm>
#include <cmath>

#include "widgets/matrix_view.hpp"

namespace headlight::widgets {

Rect MatrixLayout::cell(Index row, Index col) const {
  return {cells.x - offset_x + float(col) * pitch_x + inset, cells.y - offset_y + float(row) * pitch_y + inset, pitch_x - gap,
          pitch_y - gap};
}

float MatrixLayout::row_centre(Index row) const { return cells.y - offset_y + (float(row) + 0.5f) * pitch_y; }
float MatrixLayout::col_centre(Index col) const { return cells.x - offset_x + (float(col) + 0.5f) * pitch_x; }

float MatrixLayout::seen_row_centre(Index row) const {
  const float top = cells.y - offset_y + static_cast<float>(row) * pitch_y;
  return (std::max(top, cells.y) + std::min(top + pitch_y, cells.bottom())) / 2;
}

std::optional<ScreenCell> MatrixLayout::cell_at(float x, float y) const {
  if (!cells.contains(x, y)) return std::nullopt;
  const ScreenCell cell{Index((y - cells.y + offset_y) / pitch_y), Index((x - cells.x + offset_x) / pitch_x)};
  if (cell.row >= n_rows || cell.col >= n_cols) return std::nullopt;
  return cell;
}

namespace {

/// Returns the pitch at which n cells fit into `room`: `wish`, or less down to `least`; below `least` only if `wish` is.
float fitted(float wish, float least, Index n, float room, float scale) {
  if (wish * float(n) <= room) return wish;
  const float fit = std::max(room / float(std::max<Index>(1, n)), std::min(wish, least));
  // Round to whole physical pixels, so that all cells are equally wide; the painter handles tiny cells.
  return fit * scale >= 3 ? std::max(1.f, std::floor(fit * scale)) / scale : fit;
}

float snapped(float pitch, float scale) { return pitch * scale >= 3 ? std::max(1.f, std::round(pitch * scale)) / scale : pitch; }

/// The part of a cell, in logical pixels, that counts as out of sight: no outline or label belongs to it.
float sliver(float pitch) { return std::min(0.7f, pitch / 4); }

}  // namespace

MatrixLayout layout_matrix(const Canvas& canvas, const MatrixView& view, const MatrixZoom& zoom, float x, float y) {
  MatrixLayout out;
  if (!view.values) return out;
  const float s = canvas.scale();
  out.n_rows = view.transposed ? view.values->cols() : view.values->rows();
  out.n_cols = view.transposed ? view.values->rows() : view.values->cols();
  const float base_x = fitted(view.pitch_x, view.min_pitch, out.n_cols, view.max_width, s),
              base_y = fitted(view.pitch_y, view.min_pitch, out.n_rows, view.max_height, s);
  out.pitch_x = zoom.zoom == 1 ? base_x : snapped(base_x * zoom.zoom, s);
  out.pitch_y = zoom.zoom == 1 ? base_y : snapped(base_y * zoom.zoom, s);
  const CellLook look = cell_look(std::min(out.pitch_x, out.pitch_y));
  const float gap_px = std::round((view.gap >= 0 ? view.gap : look.gap) * s);
  out.gap = gap_px / s;
  out.inset = std::floor(gap_px / 2) / s;
  out.radius = view.radius >= 0 ? view.radius : look.radius;
  const float full_w = out.pitch_x * float(out.n_cols), full_h = out.pitch_y * float(out.n_rows);
  // Zoomed cells stay inside the frame of the fitted ones.
  const float frame_w = std::min({full_w, std::max(view.max_width, 0.f), zoom.zoom > 1 ? base_x * float(out.n_cols) : full_w});
  const float frame_h = std::min({full_h, std::max(view.max_height, 0.f), zoom.zoom > 1 ? base_y * float(out.n_rows) : full_h});
  out.cells = {x, y, frame_w, frame_h};
  out.offset_x = snapped(std::clamp(zoom.pan_x, 0.f, full_w - frame_w), s * 3);
  out.offset_y = snapped(std::clamp(zoom.pan_y, 0.f, full_h - frame_h), s * 3);
  out.scrolls = full_w > frame_w + 0.5f || full_h > frame_h + 0.5f;
  if (out.n_rows == 0 || out.n_cols == 0) return out;
  const auto first = [](float offset, float pitch, Index n) {
    return std::clamp<Index>(Index((offset + sliver(pitch)) / pitch), 0, n - 1);
  };
  const auto last = [](float end, float pitch, Index from, Index n) {
    return std::clamp<Index>(Index(std::ceil((end - sliver(pitch)) / pitch)) - 1, from, n - 1);
  };
  out.first_row = first(out.offset_y, out.pitch_y, out.n_rows);
  out.first_col = first(out.offset_x, out.pitch_x, out.n_cols);
  out.last_row = last(out.offset_y + frame_h, out.pitch_y, out.first_row, out.n_rows);
  out.last_col = last(out.offset_x + frame_w, out.pitch_x, out.first_col, out.n_cols);
  return out;
}

}  // namespace headlight::widgets
