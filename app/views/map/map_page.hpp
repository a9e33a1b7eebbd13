#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Returns the inspector's first page for the map: a hint, the item under the pointer, the parts of this run, and the stages to step into.
Box map_page(Frame& frame);

/// Returns the width of the button at the map's top right that opens the inspector.
float explain_button_width(const Canvas& canvas);

}  // namespace headlight::views
