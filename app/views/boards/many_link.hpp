#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// Draws "on many sentences" beside a head's label; the item is look.many. Its right end is at `right` or its left end at x. Returns its
/// width: 0 if no head can be shown so, or there is no room between them.
float draw_many_link(Frame& frame, float x, float right, float baseline, Align align);
/// Its width; 0 where there is none.
float many_link_width(const Frame& frame);

}  // namespace headlight::views
