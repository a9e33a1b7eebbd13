#include "platform/vector/join_columns.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::platform {
namespace {

constexpr float join_slack = 0.02f;
constexpr size_t fewest_columns = 16;

/// Recognises a column: a line thicker than long, or, for several columns of one colour, one line through several points.
const Stroke* as_columns(const Drawing::Item& item) {
  const auto* stroke = std::get_if<Stroke>(&item.shape);
  if (!stroke || stroke->closed) return nullptr;
  for (size_t i = 1; i < stroke->points.size(); ++i) {
    const ImVec2 from = stroke->points[i - 1], to = stroke->points[i];
    if (std::abs(from.y - to.y) > join_slack || std::abs(to.x - from.x - 1) > join_slack) return nullptr;
  }
  return stroke;
}

bool goes_on(const Stroke& before, const Stroke& next) {
  return std::abs(before.points.back().x - next.points.front().x) < join_slack &&
         std::abs(before.points.back().y - next.points.front().y) < join_slack && std::abs(before.width - next.width) < join_slack;
}

CellGrid grid_of(std::vector<Drawing::Item>::const_iterator from, std::vector<Drawing::Item>::const_iterator to) {
  const Stroke &first = std::get<Stroke>(from->shape), &last = std::get<Stroke>(std::prev(to)->shape);
  const ImVec2 start = first.points.front();
  CellGrid grid{{start.x, start.y - first.width / 2}, {last.points.back().x, start.y + first.width / 2}, 0, 1, {}};
  for (auto at = from; at != to; ++at) {
    const auto& stroke = std::get<Stroke>(at->shape);
    grid.colours.insert(grid.colours.end(), stroke.points.size() - 1, stroke.colour);
  }
  grid.cols = static_cast<int>(grid.colours.size());
  return grid;
}

}  // namespace

void join_columns(std::vector<Drawing::Item>& items) {
  std::vector<Drawing::Item> joined;
  for (auto at = items.cbegin(); at != items.cend();) {
    auto next = std::next(at);
    const Stroke* before = as_columns(*at);
    while (before && next != items.cend()) {
      const Stroke* column = as_columns(*next);
      if (!column || !goes_on(*before, *column)) break;
      before = column;
      ++next;
    }
    if (static_cast<size_t>(next - at) >= fewest_columns) joined.push_back({grid_of(at, next), at->clip});
    else joined.insert(joined.end(), at, next);
    at = next;
  }
  items = std::move(joined);
}

}  // namespace headlight::platform
