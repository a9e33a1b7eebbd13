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

/// A PNG unpacked; what is transparent is white, as on paper. One that cannot be unpacked is a grey square, crossed out: whoever reads such
/// files has said by then what is wrong with them.
PngPixels unpacked(const std::string& png);

}  // namespace headlight::platform
