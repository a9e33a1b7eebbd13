#pragma once
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// True if the view has masked cells, without a number.
bool has_masked(const MatrixView& view);
/// True if the view has masked cells that still have a number, as by a mistake.
bool has_masked_numbers(const MatrixView& view);
/// Draws the meaning of such cells' marks, if there are any, at the right of a legend that ends at `x`.
void masked_numbers_legend(const Canvas& canvas, const MatrixView& view, float x, float y);

}  // namespace headlight::views
