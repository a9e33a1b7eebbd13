#include "widgets/chart_layout.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/number_text.hpp"

namespace headlight::widgets {
namespace {

/// Returns the smallest of 1, 2 or 5 times a power of ten that is not below `least`.
double round_up(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double times : {1.0, 2.0, 5.0})
    if (times * power >= least * (1 - 1e-9)) return times * power;
  return 10 * power;
}

double share(double value, const ChartSpan& span, bool log) {
  if (log) return (std::log(value) - std::log(span.low)) / (std::log(span.high) - std::log(span.low));
  return (value - span.low) / (span.high - span.low);
}

}  // namespace

std::vector<ChartTick> round_ticks(double low, double high, int most) {
  std::vector<ChartTick> out;
  if (!(high > low) || most < 1) return out;
  double step = round_up((high - low) / most);
  while (std::floor(high / step + 1e-9) - std::ceil(low / step - 1e-9) + 1 > most) step = round_up(step * 1.01);
  for (double k = std::ceil(low / step - 1e-9); k * step <= high + step * 1e-9; ++k)
    out.push_back({k * step, tick_text(k == 0 ? 0 : k * step)});
  return out;
}

std::vector<ChartTick> log_ticks(double low, double high, int most) {
  const auto with = [&](std::initializer_list<double> times) {
    std::vector<ChartTick> out;
    for (double power = std::pow(10.0, std::floor(std::log10(low))); power <= high * (1 + 1e-9); power *= 10)
      for (const double t : times)
        if (t * power >= low * (1 - 1e-9) && t * power <= high * (1 + 1e-9)) out.push_back({t * power, tick_text(t * power)});
    return out;
  };
  if (!(low > 0) || !(high > low)) return {};
  std::vector<ChartTick> out = with({1, 2, 5});
  if (out.size() < 3) out = round_ticks(low, high, most);  // fewer than three powers of ten lie in the span
  if (static_cast<int>(out.size()) > most) out = with({1});
  while (static_cast<int>(out.size()) > std::max(1, most)) {  // keep every second power
    std::vector<ChartTick> fewer;
    for (size_t i = 0; i < out.size(); i += 2) fewer.push_back(out[i]);
    out = std::move(fewer);
  }
  return out;
}

ChartSpan span_of(std::span<const double> values, bool log) {
  double low = INFINITY, high = -INFINITY;
  for (const double v : values) {
    if (!std::isfinite(v) || (log && v <= 0)) continue;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  if (low > high) return log ? ChartSpan{0.1, 1} : ChartSpan{0, 1};
  if (log) {  // widen to the next 1, 2 or 5 at both ends
    const double top = round_up(high), bottom = 1 / round_up(1 / low);
    return {bottom, top > bottom * 1.99 ? top : bottom * 2};
  }
  const double step = round_up(std::max(high - low, std::abs(high) * 1e-6 + 1e-9) / 4);
  ChartSpan out = {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step};
  if (!(out.high > out.low)) out.high = out.low + step;
  return out;
}

float ChartScale::x_at(double value) const { return plot.x + plot.w * static_cast<float>(std::clamp(share(value, x, false), 0.0, 1.0)); }

float ChartScale::y_at(double value) const {
  return plot.bottom() - plot.h * static_cast<float>(std::clamp(share(value, y, log_y), 0.0, 1.0));
}

double ChartScale::x_under(float place) const {
  const double part = std::clamp(static_cast<double>((place - plot.x) / std::max(1.f, plot.w)), 0.0, 1.0);
  return x.low + part * (x.high - x.low);
}

ChartPath path_of(const ChartScale& scale, std::span<const ChartPoint> points) {
  ChartPath out;
  const auto drawable = [&](const ChartPoint& p) { return std::isfinite(p.y) && (!scale.log_y || p.y > 0); };
  bool broken = true;
  for (size_t i = 0; i < points.size();) {
    if (!drawable(points[i])) {
      broken = true;
      ++i;
      continue;
    }
    const float column = std::floor(scale.x_at(points[i].x));
    double x = 0, y = 0, n = 0;
    for (; i < points.size() && drawable(points[i]) && std::floor(scale.x_at(points[i].x)) == column; ++i, ++n) {
      x += static_cast<double>(scale.x_at(points[i].x));
      y += static_cast<double>(scale.y_at(points[i].y));
    }
    if (broken) out.breaks.push_back(out.at.size());
    broken = false;
    out.at.push_back({x / n, y / n});
  }
  return out;
}

std::optional<ChartPoint> point_at(std::span<const ChartPoint> points, double x) {
  const auto after = std::upper_bound(points.begin(), points.end(), x, [](double at, const ChartPoint& p) { return at < p.x; });
  if (after == points.begin()) return std::nullopt;
  return *std::prev(after);
}

std::vector<float> spread(std::vector<float> positions, float height, float top, float bottom) {
  std::vector<size_t> order(positions.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return positions[a] < positions[b]; });
  float least = top;
  for (const size_t i : order) {
    positions[i] = std::max(positions[i], least);
    least = positions[i] + height;
  }
  float most = bottom - height;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    positions[*i] = std::min(positions[*i], most);
    most = positions[*i] - height;
  }
  return positions;
}

}  // namespace headlight::widgets
