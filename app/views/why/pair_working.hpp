#pragma once
#include "session/why/why_score.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The chosen pair of sources, worked: dimension by dimension if these have names, else column by column of the head. Empty if no pair is
/// chosen and none is the largest.
Box pair_working(Frame& frame, const WhyScore& why);
/// The row of weights with which a head read, if one of the two sources is that head; else empty. A click on a word asks why it looked
/// there.
Box brought_row(Frame& frame, const WhyScore& why);

}  // namespace headlight::views
