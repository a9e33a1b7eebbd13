#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The page beside the board of a score's sources, or of the matrices of a head; empty elsewhere. For a score it tells what it shows, the
/// sum and the score, what is held still, and a head to switch off.
Box sources_page(Frame& frame);
/// The button that opens that page for a pinned score or weight. Empty if none is pinned, or the page is open already.
Box why_button(Frame& frame);

}  // namespace headlight::views
