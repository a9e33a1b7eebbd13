#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The page Explain on the way back: what a gradient is, the gradient of the shown cell term by term, each a link to the cell that gives
/// it, and the stages before and after. `all_terms`: the table shows more than the largest; kept between frames.
Box back_page(Frame& frame, bool& all_terms);

}  // namespace headlight::views
