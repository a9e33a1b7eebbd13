#include "views/start/start_beam.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::views {
namespace {

ImVec2 between(ImVec2 a, ImVec2 b, float t) { return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }

float length_of(ImVec2 a, ImVec2 b) { return std::hypot(b.x - a.x, b.y - a.y); }

/// Returns the first `part` of a line.
std::vector<ImVec2> begun(const std::vector<ImVec2>& points, float part) {
  float all = 0;
  for (size_t i = 1; i < points.size(); ++i) all += length_of(points[i - 1], points[i]);
  float left = all * part;
  std::vector<ImVec2> out = {points.front()};
  for (size_t i = 1; i < points.size() && left > 0; ++i) {
    const float step = length_of(points[i - 1], points[i]);
    out.push_back(step <= left ? points[i] : between(points[i - 1], points[i], left / step));
    left -= step;
  }
  return out;
}

}  // namespace

void draw_beam(const Canvas& c, const std::vector<ImVec2>& points, ImU32 colour, float width, float part) {
  if (points.size() < 2 || part <= 0) return;
  std::vector<ImVec2> line;
  for (const ImVec2& point : part < 1 ? begun(points, part) : points) line.push_back(c.exact(point.x, point.y));
  if (line.size() > 1) c.draw->AddPolyline(line.data(), static_cast<int>(line.size()), colour, 0, std::max(1.f, width * c.scale()));
}

void draw_beam_dots(const Canvas& c, const std::vector<ImVec2>& points, ImU32 colour) {
  constexpr float apart = 6;
  float next = 0;
  for (size_t i = 1; i < points.size(); ++i) {
    const float step = length_of(points[i - 1], points[i]);
    for (; next <= step; next += apart) {
      const ImVec2 at = between(points[i - 1], points[i], step > 0 ? next / step : 0);
      c.draw->AddCircleFilled(c.exact(at.x, at.y), c.scale(), colour, 10);
    }
    next -= step;
  }
}

std::vector<ImVec2> beam_arc(float from, float to, float y) {
  const float height = std::min(100.f, 24 + 0.117f * std::abs(to - from));
  std::vector<ImVec2> points;
  constexpr int n = 48;
  for (int i = 0; i <= n; ++i) {
    const float t = static_cast<float>(i) / n, s = 1 - t;
    points.push_back({s * s * s * from + 3 * s * s * t * from + 3 * s * t * t * to + t * t * t * to, y - 3 * s * t * height});
  }
  return points;
}

std::vector<ImVec2> beam_round(const std::vector<ImVec2>& corners, float radius) {
  std::vector<ImVec2> points = {corners.front()};
  const auto add = [&](ImVec2 point) {  // equal points have no direction, which would draw a spike
    constexpr float least = 0.05f;
    if (length_of(points.back(), point) > least) points.push_back(point);
  };
  for (size_t i = 1; i + 1 < corners.size(); ++i) {
    const ImVec2 before = corners[i - 1], at = corners[i], after = corners[i + 1];
    const float r = std::min({radius, length_of(before, at) / 2, length_of(at, after) / 2});
    const ImVec2 a = between(at, before, r / std::max(1e-3f, length_of(before, at))),
                 b = between(at, after, r / std::max(1e-3f, length_of(at, after)));
    constexpr int n = 12;
    for (int k = 0; k <= n; ++k) {
      const float t = static_cast<float>(k) / n;
      add(between(between(a, at, t), between(at, b, t), t));
    }
  }
  add(corners.back());
  return points;
}

}  // namespace headlight::views
