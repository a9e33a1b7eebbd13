#pragma once
#include <functional>

#include "views/frame.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// Returns a function for MatrixView::crossed: true for the cells of the matrix `node` that its op crosses out (see CrossesOut). A cell
/// with nothing but 0 to lose has no cross, as a masked one, nor has one whose number was set by hand. Empty for other matrices.
std::function<bool(ScreenCell)> crossed_cells(const Session& session, NodeId node);

/// Draws a cross in each of them, if the cells are large enough.
void cross_out_cells(const Frame& frame, const MatrixLayout& layout, NodeId node);

/// Draws a cross as in such a cell.
void draw_cross(const Canvas& canvas, const Rect& cell);

}  // namespace headlight::views
