#pragma once
#include "views/frame.hpp"

namespace headlight {

/// The likeliest words after a row as bars with their shares, as many as fit `area`; pointing at one points at its cell of `node` (logits
/// or probs), a click pins it. Returns the height used.
float draw_candidates(Frame& frame, const Rect& area, NodeId node);

}  // namespace headlight
