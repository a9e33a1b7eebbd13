#pragma once
#include "platform/vector/drawing.hpp"

namespace headlight::platform {

/// Cuts the drawing to this part (in its own pixels); the rest is removed.
void crop(Drawing& drawing, const Rect& part);

}  // namespace headlight::platform
