#pragma once
#include <span>

#include "session/session.hpp"
#include "widgets/canvas.hpp"

namespace headlight {

/// Matrices alone, as they are put into a paper: each with its letter, its name and shape, the words at both sides, its numbers where they
/// fit, and the legend; side by side, as many as are as wide as a window. Returns what they fill, with a margin, in logical pixels.
Rect draw_matrices_on_paper(const Canvas& canvas, const Session& session, std::span<const NodeId> nodes);

}  // namespace headlight
