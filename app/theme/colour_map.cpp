#include "theme/colour_map.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace headlight::theme {
namespace {

constexpr float pi = 3.14159265f;

struct Oklch {
  float lightness, chroma, hue;  ///< hue in degrees
};
struct Rgb {
  float r, g, b;  ///< linear light, 0 to 1
};

/// Converts to linear sRGB with Bjoern Ottosson's OKLab matrices.
Rgb linear_rgb(Oklch c) {
  const float a = c.chroma * std::cos(c.hue * pi / 180), b = c.chroma * std::sin(c.hue * pi / 180);
  auto cube = [](float v) { return v * v * v; };
  const float l = cube(c.lightness + 0.3963377774f * a + 0.2158037573f * b);
  const float m = cube(c.lightness - 0.1055613458f * a - 0.0638541728f * b);
  const float s = cube(c.lightness - 0.0894841775f * a - 1.2914855480f * b);
  return {4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s, -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s,
          -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s};
}

bool in_srgb(Rgb c) {
  auto inside = [](float v) { return v >= 0.0006f && v <= 1.f; };
  return inside(c.r) && inside(c.g) && inside(c.b);
}

int srgb_byte(float v) {
  v = std::clamp(v, 0.f, 1.f);
  const float coded = v <= 0.0031308f ? 12.92f * v : 1.055f * std::pow(v, 1 / 2.4f) - 0.055f;
  return int(std::lround(coded * 255));
}

/// Returns the colour itself, or the most colourful one of its lightness and hue that a screen can show.
ImU32 shown(Oklch c) {
  if (!in_srgb(linear_rgb(c))) {
    float low = 0, high = c.chroma;
    for (int i = 0; i < 20; ++i) {
      c.chroma = (low + high) / 2;
      (in_srgb(linear_rgb(c)) ? low : high) = c.chroma;
    }
    c.chroma = low;
  }
  const Rgb rgb = linear_rgb(c);
  return IM_COL32(srgb_byte(rgb.r), srgb_byte(rgb.g), srgb_byte(rgb.b), 255);
}

/// In high contrast a number needs 7 to 1 against its cell. No colour of middle lightness allows that, so the scale leaves those out: small
/// values have light cells with black numbers, large ones dark cells with white numbers.
float lightness_in_contrast(float size) {
  constexpr float middle = 0.375f, white = 0.99f, last_light = 0.72f, first_dark = 0.45f, darkest = 0.27f;
  if (size <= middle) return white - (white - last_light) * size / middle;
  return first_dark - (first_dark - darkest) * (size - middle) / (1 - middle);
}

/// t from -1 to 1. Lightness falls (on paper) or rises (on night) away from zero at the same rate on both arms; zero itself has no hue.
Oklch diverging(float t, Scheme scheme) {
  const float size = std::abs(t);
  if (size == 0) return {scheme == Scheme::contrast ? 0.99f : scheme == Scheme::dark ? 0.265f : 0.968f, 0, 0};
  if (scheme == Scheme::contrast) return {lightness_in_contrast(size), 0.004f + 0.16f * std::pow(size, 0.85f), t < 0 ? 254.f : 22.f};
  if (scheme == Scheme::dark) return {0.265f + 0.535f * std::pow(size, 0.9f), 0.006f + 0.135f * std::pow(size, 0.8f), t < 0 ? 248.f : 28.f};
  return {0.968f - 0.538f * std::pow(size, 0.95f), 0.004f + 0.152f * std::pow(size, 0.85f), t < 0 ? 254.f : 22.f};
}

/// t from 0 to 1: from paper to a deep amber, or from night to a bright one.
Oklch beam(float t, Scheme scheme) {
  if (scheme == Scheme::contrast) return {lightness_in_contrast(t), 0.012f + 0.15f * std::sin(0.55f * pi * t), 92 - 40 * t};
  if (scheme == Scheme::dark) return {0.255f + 0.67f * std::pow(t, 0.9f), 0.014f + 0.125f * std::sin(0.66f * pi * t), 52 + 44 * t};
  return {0.972f - 0.587f * std::pow(t, 0.95f), 0.012f + 0.125f * std::sin(0.62f * pi * t), 92 - 36 * t};
}

float linear(float channel) {
  const float c = channel / 255.f;
  return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

float byte(ImU32 colour, int shift) { return float((colour >> shift) & 255); }

constexpr ImU32 grey_ink = IM_COL32(0x1A, 0x1C, 0x20, 255), paper_ink = IM_COL32(0xEC, 0xEB, 0xE6, 255),
                night_ink = IM_COL32(0x13, 0x14, 0x17, 255);
constexpr std::array<ImU32, 1> inks_light{grey_ink};
constexpr std::array<ImU32, 2> inks_dark{paper_ink, night_ink};

}  // namespace

std::size_t table_index(float part) { return std::size_t(std::lround(part * float(std::tuple_size_v<ColourTable> - 1))); }

ColourTable colour_table(ColourMap map, Scheme scheme) {
  ColourTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const float t = float(i) / float(table.size() - 1);
    table[i] = shown(map == ColourMap::beam ? beam(t, scheme) : diverging(2 * t - 1, scheme));
  }
  return table;
}

ImU32 heat_colour(const ColourTable& table, ColourMap map, float value, float limit) {
  if (std::isnan(value)) return table[0];
  const float t = limit > 0 ? std::clamp(value / limit, -1.f, 1.f) : 0.f;
  const float place = map == ColourMap::diverging ? (t + 1) / 2 : std::max(0.f, t);
  return table[table_index(place)];
}

float luminance(ImU32 c) {
  return 0.2126f * linear(byte(c, IM_COL32_R_SHIFT)) + 0.7152f * linear(byte(c, IM_COL32_G_SHIFT)) +
         0.0722f * linear(byte(c, IM_COL32_B_SHIFT));
}

float contrast(ImU32 a, ImU32 b) {
  const float la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05f) / (std::min(la, lb) + 0.05f);
}

ImU32 ink_on(ImU32 fill, Scheme scheme) {
  constexpr float enough = 7;  // for a soft ink; else black or white, which reach 4.58 on any colour
  const std::span<const ImU32> soft = scheme == Scheme::contrast ? std::span<const ImU32>()
                                      : scheme == Scheme::dark   ? std::span<const ImU32>(inks_dark)
                                                                 : std::span<const ImU32>(inks_light);
  for (const ImU32 ink : soft)
    if (contrast(ink, fill) >= enough) return ink;
  return contrast(IM_COL32_WHITE, fill) > contrast(IM_COL32_BLACK, fill) ? IM_COL32_WHITE : IM_COL32_BLACK;
}

}  // namespace headlight::theme
