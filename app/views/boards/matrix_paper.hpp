#pragma once
#include <span>

#include "session/session.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// One matrix as it is put on paper: with its letter, shape, words at both sides, and numbers where they fit.
MatrixView matrix_on_paper(const Canvas& canvas, const Session& session, NodeId node);

/// Matrices alone, as they are put into a paper: each with its letter, its name and shape, the words at both sides, its numbers where they
/// fit, and the legend; side by side, as many as are as wide as a window. Returns what they fill, with a margin, in logical pixels.
Rect draw_matrices_on_paper(const Canvas& canvas, const Session& session, std::span<const NodeId> nodes);

}  // namespace headlight::views
