#include "theme/number_format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace headlight {
namespace {

constexpr float figure_em = 0.6f;  // every glyph of the number font is this wide
constexpr float side_room = 6, line_room = 8;

struct MonoStep {
  ImFont* Fonts::*font;
  float size;  // logical pixels
};
constexpr std::array<MonoStep, 3> mono_steps{{{&Fonts::mono, 12.f}, {&Fonts::mono_small, 11.f}, {&Fonts::mono_tiny, 10.5f}}};

std::string without_minus_zero(std::string text) {
  if (text.size() > 1 && text[0] == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  return text;
}

/// "1e+38" to "1e38", "1.5e-07" to "1.5e-7".
std::string short_exponent(std::string text) {
  const auto e = text.find('e');
  if (e == std::string::npos) return text;
  std::size_t digit = e + 1;
  if (text[digit] == '+') text.erase(digit, 1);
  else if (text[digit] == '-') ++digit;
  while (digit + 1 < text.size() && text[digit] == '0') text.erase(digit, 1);
  return text;
}

template <class... Args>
std::string printed(const char* pattern, Args... args) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), pattern, args...);
  return buffer.data();
}

std::string not_finite(float value) {
  if (std::isnan(value)) return "NaN";
  return value > 0 ? "∞" : "-∞";
}

int characters(const std::string& utf8) {
  return int(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string format_number(float value, int decimals) {
  if (!std::isfinite(value)) return not_finite(value);
  if (std::abs(value) >= 1e5f) return short_exponent(printed("%.0e", double(value)));
  return without_minus_zero(printed("%.*f", decimals, double(value)));
}

std::string format_precise(float value, int digits) {
  if (!std::isfinite(value)) return not_finite(value);
  const float size = std::abs(value);
  if (size != 0 && (size < 1e-4f || size >= 1e6f)) return short_exponent(printed("%.*e", std::max(0, digits - 1), double(value)));
  const int before = size < 1 ? 1 : int(std::floor(std::log10(size))) + 1;
  return without_minus_zero(printed("%.*f", std::max(0, digits - before), double(value)));
}

int widest(const Matrix& values, int decimals) {
  // Only the extremes can be widest: a longer number has more figures before the point, or a minus sign.
  float low = 0, high = 0;
  int not_finite_width = 0;
  for (Index i = 0; i < values.size(); ++i) {
    const float v = values.data()[i];
    if (std::isnan(v)) not_finite_width = 3;
    else if (std::isinf(v)) not_finite_width = std::max(not_finite_width, 2);
    else { low = std::min(low, v); high = std::max(high, v); }
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
    for (const MonoStep& step : mono_steps)
      if (cell_width >= figure_em * step.size * float(count) + side_room && cell_height >= step.size + line_room)
        return CellFormat{fonts.*step.font, decimals};
  }
  return std::nullopt;
}

float nice_limit(const Matrix& values) {
  double largest = 0;
  for (Index i = 0; i < values.size(); ++i)
    if (const float v = values.data()[i]; std::isfinite(v)) largest = std::max(largest, double(std::abs(v)));
  if (largest == 0) return 1;
  const double unit = std::pow(10.0, std::floor(std::log10(largest)) - 1);
  // 2.3 is stored as 2.29999995: without the slack a value already at two figures would go one step up.
  const double limit = std::ceil(largest / unit - 1e-6) * unit;
  return float(std::min(limit, 3.4e38));
}

namespace {

std::string printed(const char* format, double value) {
  char out[40];
  std::snprintf(out, sizeof out, format, value);
  return out;
}

}  // namespace

std::string percent(double share) {
  if (std::isnan(share)) return "NaN";
  return (std::abs(share) < 1e4 ? std::to_string(std::lround(share * 100)) : printed("%.3g", share * 100)) + "\u00a0%";
}

std::string three_decimals(double value) { return printed(std::abs(value) >= 1e4 ? "%.3g" : "%.3f", value); }

bool is_one(double sum) { return std::abs(sum - 1) < 1e-4; }

std::string sum_text(double sum) {
  const std::string text = three_decimals(is_one(sum) ? 1 : sum);
  return text == three_decimals(1) && !is_one(sum) ? printed("%.4f", sum) : text;
}

namespace {

/// Of a number without an exponent.
int decimals_of(const std::string& number) {
  const auto point = number.find('.');
  return point == std::string::npos ? 0 : static_cast<int>(number.size() - point) - 1;
}

/// Whether what stands behind these decimals is exactly half of the last one: it could be rounded up as well as down.
bool is_half(const std::string& number, int decimals) {
  const auto behind = number.find('.') + 1 + static_cast<std::size_t>(decimals);
  return number[behind] == '5' && number.find_first_not_of('0', behind + 1) == std::string::npos;
}

}  // namespace

std::string shortened_number(const std::string& number, double value, int decimals) {
  if (!std::isfinite(value)) return not_finite(static_cast<float>(value));
  const auto with = [&](double of, int n) { return without_minus_zero(printed(("%." + std::to_string(n) + "f").c_str(), of)); };
  const bool plain = number.find_first_not_of("0123456789.-") == std::string::npos;
  const double seen = plain ? std::strtod(number.c_str(), nullptr) : value;
  while (plain && decimals < decimals_of(number) && (is_half(number, decimals) || with(seen, decimals) != with(value, decimals)))
    ++decimals;
  return with(value, decimals);
}

}  // namespace headlight
