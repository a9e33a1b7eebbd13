#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "theme/metrics.hpp"

namespace headlight::widgets {

struct ChartPoint {
  double x = 0, y = 0;
  bool operator==(const ChartPoint&) const = default;
};

/// A number on an axis.
struct ChartTick {
  double value;
  std::string label;
};

/// Round numbers (1, 2 or 5 times a power of ten) from `low` to `high`, at most `most` of them.
std::vector<ChartTick> round_ticks(double low, double high, int most);
/// 0.01, 0.1, 1, ... from `low` to `high`, with 2 and 5 times them where there is room; at most `most` of them.
std::vector<ChartTick> log_ticks(double low, double high, int most);

struct ChartSpan {
  double low = 0, high = 1;
};
/// What the y axis shows of these numbers: finite ones (above 0 where `log`), widened to round ends; a line that does not move gets room.
ChartSpan span_of(std::span<const double> values, bool log);

/// From values to places, logical pixels.
struct ChartScale {
  Rect plot;
  ChartSpan x, y;
  bool log_y = false;

  float x_at(double x) const;
  float y_at(double y) const;
  /// The x under a place, inside of the axis.
  double x_under(float place) const;
};

/// Points in the plot, in order, without those that are no number; `breaks` where the line is interrupted by one. Where many fall on
/// one pixel column, one stands for them at their mean.
struct ChartPath {
  std::vector<ChartPoint> at;  ///< logical pixels
  std::vector<size_t> breaks;  ///< a new stretch begins with this point
};
ChartPath path_of(const ChartScale& scale, std::span<const ChartPoint> points);

/// The last point that is not beyond `x`; none where all are.
std::optional<ChartPoint> point_at(std::span<const ChartPoint> points, double x);

/// Moves the wanted heights apart, so that labels of this height do not cover each other and stay inside of top and bottom; in their order.
std::vector<float> spread(std::vector<float> wanted, float height, float top, float bottom);

}  // namespace headlight::widgets
