#include "views/map/pattern_plan.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::views {
namespace {

constexpr float least_picture = 56, preferred_number_width = 32;
constexpr float tallest = 640;  ///< height of all rows of heads, limited to leave the chosen head's numbers room

float in_tenths(float length) { return std::floor(length * 10 + 0.01f) / 10; }

/// True if a head's picture is wide enough to be seen, or its cells are as wide as high.
bool is_seen(float cell, Index cols, float row_height) {
  return cell > 0 && (cell >= row_height - 0.1f || cell * static_cast<float>(cols) >= least_picture);
}

}  // namespace

float PatternPlan::width(Index cols) const {
  return static_cast<float>(cols) * (wide + narrow * static_cast<float>(per_row - 1)) + apart * static_cast<float>(per_row - 1);
}

PatternPlan plan_patterns(int heads, Index rows, Index cols, float room, float row_height, float apart) {
  const auto across = static_cast<float>(std::max<Index>(cols, 1)), down = static_cast<float>(std::max<Index>(rows, 1));
  PatternPlan plan{.row_height = row_height, .apart = apart};
  const auto in_rows = [&](int lines) {
    plan.rows = lines, plan.per_row = (heads + lines - 1) / lines;
    return room - apart * static_cast<float>(plan.per_row - 1);
  };
  for (int lines = 1; row_height >= least_number_height && lines <= heads; ++lines) {
    const float free = in_rows(lines), others = across * static_cast<float>(plan.per_row - 1);
    if (lines > 1 && row_height * down * static_cast<float>(lines) > tallest) break;
    for (const float wide : {1.7f * row_height, preferred_number_width, least_number_width}) {
      plan.wide = in_tenths(std::min(others > 0 ? wide : 2.6f * row_height, free / across));
      plan.narrow = others > 0 ? in_tenths(std::min(row_height, (free - across * plan.wide) / others)) : plan.wide;
      plan.numbers = plan.wide >= least_number_width;
      if (plan.numbers && is_seen(plan.narrow, cols, row_height)) return plan;
    }
  }
  plan.numbers = false;
  for (int lines = 1; lines <= heads; ++lines) {
    const float free = in_rows(lines), cell = std::min(row_height, free / (across * static_cast<float>(plan.per_row)));
    plan.narrow = plan.wide = cell >= 1 ? in_tenths(cell) : cell;
    if (is_seen(cell, cols, row_height)) break;
  }
  return plan;
}

}  // namespace headlight::views
