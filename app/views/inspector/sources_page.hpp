#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Beside the board of a score's sources, or of the matrices of a head; empty elsewhere. Of a score: what it shows, the sum and the score,
/// what is held still, and a head to be switched off.
Box sources_page(Frame& frame);
/// The way there from a pinned score or weight. Empty where none is pinned, or where one is there already.
Box ask_why_button(Frame& frame);

}  // namespace headlight::views
