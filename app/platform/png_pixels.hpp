#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::platform {

/// Blue, green, red and 255 for each pixel, row by row.
struct PngPixels {
  int width = 0, height = 0;
  std::vector<unsigned char> bgra;
};

/// Unpacks a PNG; transparent pixels become white, as on paper. A broken PNG becomes a grey square, crossed out: the code that read the
/// file has already reported the fault.
PngPixels unpacked(const std::string& png);

}  // namespace headlight::platform
