#pragma once
#include "platform/offscreen/picture.hpp"

namespace headlight::platform {

/// The program's mark: a half disc with three beams on a light tile. `size` is in physical pixels; outside the tile it is transparent.
Picture window_icon(int size);

}  // namespace headlight::platform
