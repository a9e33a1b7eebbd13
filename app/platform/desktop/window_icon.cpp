#include "platform/desktop/window_icon.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::platform {
namespace {

// The mark on a tile from -1 to 1; y points down.
float rounded_box(float x, float y, float half, float radius) {
  const float qx = std::abs(x) - half + radius, qy = std::abs(y) - half + radius;
  return std::hypot(std::max(qx, 0.f), std::max(qy, 0.f)) + std::min(std::max(qx, qy), 0.f) - radius;
}

float half_disc(float x, float y) { return std::max(std::hypot(x + 0.05f, y) - 0.6f, x + 0.05f); }

float beam(float x, float y, float x0, float y0, float x1, float y1) {
  const float dx = x1 - x0, dy = y1 - y0;
  const float t = std::clamp(((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy), 0.f, 1.f);
  return std::hypot(x - x0 - t * dx, y - y0 - t * dy) - 0.09f;
}

float beams(float x, float y) {
  return std::min({beam(x, y, 0.17f, 0, 0.66f, 0), beam(x, y, 0.17f, -0.3f, 0.62f, -0.46f), beam(x, y, 0.17f, 0.3f, 0.62f, 0.46f)});
}

void mix_in(std::array<float, 3>& colour, const std::array<float, 3>& with, float amount) {
  for (std::size_t i = 0; i < 3; ++i) colour[i] += (with[i] - colour[i]) * amount;
}

}  // namespace

Picture window_icon(int size) {
  constexpr std::array<float, 3> paper{252, 252, 250}, ink{26, 28, 32}, amber{168, 91, 0};
  Picture icon{size, size, {}};
  icon.rgba.reserve(std::size_t(size) * std::size_t(size) * 4);
  const float half = float(size) / 2;
  const auto cover = [&](float distance) { return std::clamp(0.5f - distance * half, 0.f, 1.f); };
  for (int row = 0; row < size; ++row)
    for (int column = 0; column < size; ++column) {
      const float x = (float(column) + 0.5f) / half - 1, y = (float(row) + 0.5f) / half - 1;
      auto colour = paper;
      mix_in(colour, ink, cover(half_disc(x, y)));
      mix_in(colour, amber, cover(beams(x, y)));
      for (float c : colour) icon.rgba.push_back(std::uint8_t(c + 0.5f));
      icon.rgba.push_back(std::uint8_t(255 * cover(rounded_box(x, y, 1, 0.36f)) + 0.5f));
    }
  return icon;
}

}  // namespace headlight::platform
