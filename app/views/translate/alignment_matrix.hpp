#pragma once
#include <optional>

#include "views/frame.hpp"

namespace headlight::views {

/// Draws the alignment as a matrix of decoder rows, named after the words that they write, by source words, with a frame about the current
/// row. A row's word chooses the row; a cell leads to its softmax. Returns the row under the pointer.
std::optional<Index> draw_alignment_matrix(Frame& frame, const Rect& area, const Matrix& weights, Index row);

}  // namespace headlight::views
