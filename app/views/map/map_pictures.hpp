#pragma once
#include "graph/matrix.hpp"
#include "theme/metrics.hpp"

namespace headlight::views {

/// The largest part of `r`, from its left and in the middle of its height, in which the cells of a matrix are whole or half pixels wide and
/// high, so that equal cells look equal; a matrix with more columns or rows than that fills it. Of as many rows as columns the cells are
/// squares.
Rect whole_cells(const Rect& r, Index rows, Index cols);

}  // namespace headlight::views
