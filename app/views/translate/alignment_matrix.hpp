#pragma once
#include <optional>

#include "views/frame.hpp"

namespace headlight::views {

/// The alignment as a matrix, decoder rows, called after the words that they write, by source words, with the row looked at in a frame. A
/// row is chosen by its word; a cell leads to the softmax that makes it. Returns the row under the pointer.
std::optional<Index> draw_alignment_matrix(Frame& frame, const Rect& area, const Matrix& weights, Index row);

}  // namespace headlight::views
