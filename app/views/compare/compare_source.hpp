#pragma once
#include "views/frame.hpp"

namespace headlight::views {

/// The row of controls that says where A comes from: a list ("compare.a"), swap, keep, stop. Returns its height: one line, or two where the
/// board is narrow.
float draw_compare_source(Frame& frame, float x, float y, float width);
float compare_source_height(const Frame& frame, float width);

}  // namespace headlight::views
