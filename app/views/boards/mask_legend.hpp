#pragma once
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// Whether it has cells without a number.
bool has_masked(const MatrixView& view);
/// Whether it has cells that are masked and have a number all the same, as by a mistake.
bool has_masked_numbers(const MatrixView& view);
/// At the right of a legend that ends at `x`: what the marks of such cells mean, where there are any.
void masked_numbers_legend(const Canvas& canvas, const MatrixView& view, float x, float y);

}  // namespace headlight::views
