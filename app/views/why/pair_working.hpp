#pragma once
#include "session/why/why_score.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The chosen pair of sources, worked: dimension by dimension where they have names, else column by column of the head. Empty where no pair
/// is chosen and none is the largest.
Box pair_working(Frame& frame, const WhyScore& why);
/// If one of the two sources is a head: the row of weights with which that head read. A click on a word asks why it looked there. Else
/// empty.
Box brought_row(Frame& frame, const WhyScore& why);

}  // namespace headlight::views
