#pragma once
#include <cstddef>
#include <string_view>

#include "core_rooms.hpp"

namespace headlight::formats {

/// The limits for pictures from others, so that a hostile one costs little.
constexpr std::size_t longest_png = 2'000'000;
constexpr int longest_png_side = 4096;
constexpr long most_png_pixels = 8'000'000;

struct PngSize {
  int width = 0, height = 0;

  bool operator==(const PngSize&) const = default;
};

/// The size of a PNG whose chunks are complete and undamaged; its pixels are not decoded. Throws UserError whose text continues the file's
/// name: "is not a PNG".
PngSize checked_png(std::string_view bytes);

}  // namespace headlight::formats
