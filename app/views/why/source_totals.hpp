#pragma once
#include "session/why/why_score.hpp"
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The totals of all sources of the query and of the key as two lists, the largest first. Empty where the heatmap has a line for each.
Box source_totals(Frame& frame, const WhyScore& why);

}  // namespace headlight::views
