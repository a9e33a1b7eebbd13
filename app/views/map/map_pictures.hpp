#pragma once
#include "graph/matrix.hpp"
#include "theme/metrics.hpp"

namespace headlight::views {

/// Returns the largest part of `r`, at its left and vertically centred, in which the cells of a matrix are whole or half pixels wide and
/// high, so that equal cells look equal. A matrix too large for that fills `r`. The cells of a square matrix are squares.
Rect whole_cells(const Rect& r, Index rows, Index cols);

}  // namespace headlight::views
