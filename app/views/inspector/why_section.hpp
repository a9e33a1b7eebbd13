#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns the section that explains why one word and not another comes next: the difference of their two scores as one sum, largest terms
/// first, and the ratio of their probabilities.
Box why_section(Frame& frame);

}  // namespace headlight::views
