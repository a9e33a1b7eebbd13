#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Why one word and not another comes next: the difference of their two scores as one sum, largest terms first, and how many times as
/// likely that makes the one.
Box why_section(Frame& frame);

}  // namespace headlight::views
