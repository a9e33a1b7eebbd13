#pragma once
#include "session/why/head_circuits.hpp"
#include "views/frame.hpp"
#include "widgets/controls.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The numbers of one of the two matrices between words of the vocabulary, for all words or a typed one. `field` outlives the frame.
Box word_pairs(Frame& frame, const HeadCircuits& circuits, WhyView view, FieldState& field);

}  // namespace headlight::views
