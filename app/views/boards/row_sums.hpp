#pragma once
#include <string>

#include "views/frame.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// Draws the sums of the shown attention weights beside each row, right-aligned at x `right`. A sum other than 1 stands out, and a row that
/// may attend to nothing says so.
void draw_row_sums(Frame& frame, const MatrixLayout& layout, float right);

/// Draws the same for `node`, none of whose sums is expected to be 1; `tip` explains them.
void draw_free_sums(Frame& frame, const MatrixLayout& layout, NodeId node, float right, const std::string& tip);

}  // namespace headlight::views
