#pragma once
#include "views/frame.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// The sums of the attention weights that the board shows, beside each row, right-aligned at x `right`; one that is not 1 stands out, and a
/// row that may attend to nothing says so.
void draw_row_sums(Frame& frame, const MatrixLayout& layout, float right);

}  // namespace headlight::views
