#pragma once
#include "views/frame.hpp"

namespace headlight {

/// Why one word and not another comes next: the difference of their two scores as one sum, largest terms first, and how many times as
/// likely that makes the one. Returns the y below.
float draw_why(Frame& frame, float x, float y, float width);

}  // namespace headlight
