#include "views/boards/matrix_paper.hpp"

#include <algorithm>
#include <cmath>

#include "views/boards/masked_patterns.hpp"
#include "views/boards/node_matrix.hpp"
#include "views/boards/scales.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/axis_label.hpp"
#include "widgets/legend.hpp"

namespace headlight::views {
namespace {

constexpr float page_margin = 24, page_above = 62, page_below = 52, page_between = 44, widest_page = 1500;

float cell_side(Index n, float full) {
  if (n <= 24) return full;
  if (n <= 64) return 20;
  return n <= 160 ? 10 : std::max(1600.f / static_cast<float>(n), 0.5f);
}

float label_room(const Canvas& c, const Axis& rows) {
  constexpr float most = 160;
  float room = 20;
  for (Index i = 0; i < rows.size; ++i)
    room = std::max(room, c.text_width(c.fonts().label_plain, displayable(c.fonts().label_plain, axis_label(c.phrases, rows, i))) + 2);
  return std::min(room, most);
}

bool holds_masked(const Matrix& m) { return (m.array() == -INFINITY).any(); }

/// The width of a matrix, or of its name if that is wider.
float width_of(const Canvas& c, const MatrixView& view, const std::string& name) {
  const float title = c.text_width(c.fonts().mono_small, name) + c.text_width(c.fonts().mono_small, view.shape) + 60;
  return std::max(view.pitch_x * static_cast<float>(view.cols.size), title);
}

}  // namespace

MatrixView matrix_on_paper(const Canvas& c, const Session& session, NodeId node) {
  const Axes& axes = session.graph()[node].axes;
  MatrixView view;
  view.name = "paper." + std::to_string(node);
  view.map = map_of(session, node);
  const bool shares = view.map == ColourMap::beam;
  view.values = shares ? masked_pattern(session.graph(), session.trace(), node) : session.trace().matrix(node);
  view.limit = shares ? 1.f : common_limit(session.run(), node);
  view.rows = axes.rows;
  view.cols = axes.cols;
  view.pitch_x = cell_side(axes.cols.size, 46);
  view.pitch_y = cell_side(axes.rows.size, 38);
  view.min_pitch = std::min({view.pitch_x, view.pitch_y, 12.f});
  view.row_font = c.fonts().label_plain;
  view.row_label_width = label_room(c, axes.rows);
  view.title = letter_of(session, node, c.phrases);
  view.title_role = role_of(session, node);
  view.title_letter = true;
  view.shape = shape_of(session, node);
  view.mask_text = shares ? MaskText::stroke : MaskText::infinity;
  view.interactive = false;
  return view;
}

Rect draw_matrices_on_paper(const Canvas& c, const Session& session, std::span<const NodeId> nodes) {
  Rect filled = {0, 0, 0, 0};
  float x = page_margin, y = page_margin, bottom = 0;
  for (const NodeId node : nodes) {
    MatrixView view = matrix_on_paper(c, session, node);
    const std::string name = displayable(c.fonts().mono_small, session.graph()[node].name);
    const float labels = view.row_label_width + view.row_label_gap, width = labels + width_of(c, view, name);
    if (x > page_margin && x + width > widest_page) {
      x = page_margin;
      y = bottom + page_between;
    }
    view.title_name = name;
    MatrixZoom zoom;
    const MatrixLayout at = matrix_view(c, view, zoom, x + labels, y + page_above).layout;
    const float legend_width = std::clamp(at.cells.w, 90.f, 220.f), legend_y = at.cells.bottom() + 16;
    legend(c, at.cells.x, legend_y, legend_width, view.map, view.limit);
    if (view.mask_text == MaskText::stroke && holds_masked(*view.values))
      mask_swatch(c, at.cells.x + legend_width + 24, legend_y, c.phrases("board.masked"));
    bottom = std::max(bottom, at.cells.bottom() + page_below);
    x += width + page_between;
    filled.w = std::max(filled.w, x - page_between + page_margin);
    filled.h = bottom + page_margin / 2;
  }
  return filled;
}

}  // namespace headlight::views
