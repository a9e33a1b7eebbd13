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

/// Returns round numbers (1, 2 or 5 times a power of ten) from `low` to `high`, at most `most` of them.
std::vector<ChartTick> round_ticks(double low, double high, int most);
/// Returns 0.01, 0.1, 1, ... from `low` to `high`, and 2 and 5 times those if they fit; at most `most` numbers.
std::vector<ChartTick> log_ticks(double low, double high, int most);

struct ChartSpan {
  double low = 0, high = 1;
};
/// Returns the span of the y axis for these values. It skips values that are not finite (or not above 0 if `log`), rounds the ends
/// outwards, and gives a constant line some room.
ChartSpan span_of(std::span<const double> values, bool log);

/// Maps values to positions in logical pixels.
struct ChartScale {
  Rect plot;
  ChartSpan x, y;
  bool log_y = false;

  float x_at(double x) const;
  float y_at(double y) const;
  /// Returns the x value at a position, clamped to the axis.
  double x_under(float place) const;
};

/// The points of a line in the plot, in order, without NaN and infinities; `breaks` marks the gaps that those leave. If many points share
/// one pixel column, only their mean is drawn.
struct ChartPath {
  std::vector<ChartPoint> at;  ///< logical pixels
  std::vector<size_t> breaks;  ///< a new stretch begins at each of these indices
};
ChartPath path_of(const ChartScale& scale, std::span<const ChartPoint> points);

/// Returns the last point that is not beyond `x`, or none if all are.
std::optional<ChartPoint> point_at(std::span<const ChartPoint> points, double x);

/// Moves labels of this height apart, in their order, so that they do not overlap and stay between top and bottom.
std::vector<float> spread(std::vector<float> positions, float height, float top, float bottom);

}  // namespace headlight::widgets
