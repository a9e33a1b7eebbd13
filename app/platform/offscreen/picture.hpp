#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "app_rooms.hpp"

namespace headlight::platform {

/// A finished picture: RGBA, 8 bits each, top row first. Width and height are physical pixels.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;

  /// Returns red, green, blue and alpha at a pixel.
  std::array<std::uint8_t, 4> at(int x, int y) const {
    const std::size_t i = (std::size_t(y) * std::size_t(width) + std::size_t(x)) * 4;
    return {rgba[i], rgba[i + 1], rgba[i + 2], rgba[i + 3]};
  }
};

/// Writes a PNG to a new file in the same folder and then renames it, so that a full disk never replaces a whole picture with half of one.
/// Throws UserError with the path and the reason.
void write_png(const std::filesystem::path& path, const Picture& picture);

}  // namespace headlight::platform
