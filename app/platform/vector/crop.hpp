#pragma once
#include "platform/vector/drawing.hpp"

namespace headlight::platform {

/// Only this part of the drawing (in its own pixels) is seen, and what lies outside is gone.
void crop(Drawing& drawing, const Rect& part);

}  // namespace headlight::platform
