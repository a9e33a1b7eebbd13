#include "theme/number_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/short_number.hpp"
#include "base/utf8.hpp"
#include "graph/number_sizes.hpp"

namespace headlight::theme {
namespace {

constexpr float figure_em = 0.6f;  // the width of every glyph of the number font
constexpr float side_room = 6, line_room = 8;

struct MonoStep {
  ImFont* Fonts::*font;
  float size;  // logical pixels
};
constexpr std::array<MonoStep, 3> mono_steps{{{&Fonts::mono, 12.f}, {&Fonts::mono_small, 11.f}, {&Fonts::mono_tiny, 10.5f}}};

/// True if every number that matters beside the largest one has at most the format's characters.
bool fits(const Matrix& values, const CellFormat& format) {
  constexpr float small_beside_largest = 1e-3f;
  const CellFormat whole{format.font, format.decimals, format.figures, format.powers};
  const float least = small_beside_largest * number_sizes(values).largest;
  for (Index i = 0; i < values.size(); ++i)
    if (const float v = values.data()[i]; v != -INFINITY && !(std::abs(v) < least) && count_code_points(whole.text(v)) > format.most)
      return false;
  return true;
}

}  // namespace

std::string CellFormat::text(float value) const {
  std::string text = figures > 0 ? figures_text(static_cast<double>(value), figures)
                     : powers    ? number_or_power(value, decimals)
                                 : format_number(value, decimals);
  return most > 0 && std::isfinite(value) && count_code_points(text) > most ? "\u22480" : text;
}

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
  std::size_t width = std::max(count_code_points(format_number(low, decimals)), count_code_points(format_number(high, decimals)));
  // 123456 is written "1e5", shorter than 99999.00: look again below the exponent's threshold.
  for (Index i = 0; (high >= 1e5f || low <= -1e5f) && i < values.size(); ++i)
    width = std::max(width, count_code_points(format_number(values.data()[i], decimals)));
  return std::max(static_cast<int>(width), not_finite_width);
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

std::optional<CellFormat> fit_gradients(const Matrix& values, float cell_width, float cell_height, const Fonts& fonts) {
  constexpr float apart = 8, least_apart = 4.5f, above = 2;
  if (values.size() == 0) return std::nullopt;
  struct Try {
    bool figures;
    float beside;
  };
  for (const auto& [figures, beside] : {Try{true, apart}, Try{false, apart}, Try{false, least_apart}})
    for (const MonoStep& step : mono_steps) {
      const float size = std::max(step.size, fonts.least), room = cell_width - beside;
      if (room <= 0 || cell_height < size + above) continue;
      const CellFormat format{fonts.*step.font, 2, figures ? 2 : 0, true, static_cast<size_t>(room / (figure_em * size))};
      if (format.most > 0 && fits(values, format)) return format;
    }
  return std::nullopt;
}

float nice_limit(const Matrix& values) { return nice_limit(double(number_sizes(values).largest)); }

float nice_limit(double largest) {
  if (largest == 0) return 1;
  const double unit = std::pow(10.0, std::floor(std::log10(largest)) - 1);
  // 2.3 is stored as 2.29999995: without the slack a value already at two figures would go one step up.
  const double limit = std::ceil(largest / unit - 1e-6) * unit;
  return float(std::min(limit, 3.4e38));
}

}  // namespace headlight::theme
