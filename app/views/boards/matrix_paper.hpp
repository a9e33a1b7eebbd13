#pragma once
#include <span>

#include "session/session.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// Returns the view of one matrix for paper: with its letter, shape, words at both sides, and numbers if they fit.
MatrixView matrix_on_paper(const Canvas& canvas, const Session& session, NodeId node);

/// Draws matrices alone, as a paper shows them: each with its letter, its name and shape, the words at both sides, its numbers if they fit,
/// and the legend; as many side by side as fit the width of a window. Returns their area with a margin, in logical pixels.
Rect draw_matrices_on_paper(const Canvas& canvas, const Session& session, std::span<const NodeId> nodes);

}  // namespace headlight::views
