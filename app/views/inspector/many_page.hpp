#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The page beside the board of one head on many sentences: what it shows, the head's label as it was tested, and the measure by word and
/// by kind of sentence. A click on a word or a kind makes it the filter. Empty on other boards.
Box many_page(Frame& frame);

}  // namespace headlight::views
