#include "theme/number_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace headlight::theme {
namespace {

constexpr float figure_em = 0.6f;  // every glyph of the number font is this wide
constexpr float side_room = 6, line_room = 8;

struct MonoStep {
  ImFont* Fonts::*font;
  float size;  // logical pixels
};
constexpr std::array<MonoStep, 3> mono_steps{{{&Fonts::mono, 12.f}, {&Fonts::mono_small, 11.f}, {&Fonts::mono_tiny, 10.5f}}};

int characters(const std::string& utf8) {
  return int(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

int widest(const Matrix& values, int decimals) {
  // Only the extremes can be widest: a longer number has more figures before the point, or a minus sign.
  float low = 0, high = 0;
  int not_finite_width = 0;
  for (Index i = 0; i < values.size(); ++i) {
    const float v = values.data()[i];
    if (std::isnan(v)) not_finite_width = 3;
    else if (std::isinf(v)) not_finite_width = std::max(not_finite_width, 2);
    else {
      low = std::min(low, v);
      high = std::max(high, v);
    }
  }
  int width = std::max(characters(format_number(low, decimals)), characters(format_number(high, decimals)));
  // 123456 is written "1e5", shorter than 99999.00: look again below the exponent's threshold.
  for (Index i = 0; (high >= 1e5f || low <= -1e5f) && i < values.size(); ++i)
    width = std::max(width, characters(format_number(values.data()[i], decimals)));
  return std::max(width, not_finite_width);
}

std::optional<CellFormat> fit_numbers(const Matrix& values, float cell_width, float cell_height, const Fonts& fonts) {
  if (cell_width < 24 || values.size() == 0) return std::nullopt;
  for (int decimals = 2; decimals >= 0; --decimals) {
    const int count = widest(values, decimals);
    for (const MonoStep& step : mono_steps) {
      const float size = std::max(step.size, fonts.least);
      if (cell_width >= figure_em * size * float(count) + side_room && cell_height >= size + line_room)
        return CellFormat{fonts.*step.font, decimals};
    }
  }
  return std::nullopt;
}

float nice_limit(const Matrix& values) {
  double largest = 0;
  for (Index i = 0; i < values.size(); ++i)
    if (const float v = values.data()[i]; std::isfinite(v)) largest = std::max(largest, double(std::abs(v)));
  return nice_limit(largest);
}

float nice_limit(double largest) {
  if (largest == 0) return 1;
  const double unit = std::pow(10.0, std::floor(std::log10(largest)) - 1);
  // 2.3 is stored as 2.29999995: without the slack a value already at two figures would go one step up.
  const double limit = std::ceil(largest / unit - 1e-6) * unit;
  return float(std::min(limit, 3.4e38));
}

}  // namespace headlight::theme
