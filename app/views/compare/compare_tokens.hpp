#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The words of A and of B as chips, those that differ outlined; returns the height. Items "a.token.<i>" and "b.token.<i>".
float draw_compared_tokens(Frame& frame, const Rect& area);

}  // namespace headlight::views
