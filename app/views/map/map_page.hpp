#pragma once
#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// The inspector's first page while the map is looked at: what to look at, what is under the pointer, what this run is made of, and the
/// stages one can step into. Returns the y below it.
Box map_page(Frame& frame);

/// Of the button at the top right of the map that opens the inspector.
float explain_button_width(const Canvas& canvas);

}  // namespace headlight::views
