#include "platform/vector/crop.hpp"

#include <algorithm>
#include <cfloat>

namespace headlight::platform {
namespace {

struct Extent {
  ImVec2 low = {FLT_MAX, FLT_MAX}, high = {-FLT_MAX, -FLT_MAX};
  void add(ImVec2 point, float around) {
    low = {std::min(low.x, point.x - around), std::min(low.y, point.y - around)};
    high = {std::max(high.x, point.x + around), std::max(high.y, point.y + around)};
  }
};

Extent extent_of(const FilledShape& shape) {
  Extent extent;
  for (const ImVec2& point : shape.points) extent.add(point, 0);
  return extent;
}
Extent extent_of(const Stroke& stroke) {
  Extent extent;
  for (const ImVec2& point : stroke.points) extent.add(point, stroke.width);
  return extent;
}
Extent extent_of(const RoundBox& box) { return {box.low, box.high}; }
Extent extent_of(const CellGrid& grid) { return {grid.low, grid.high}; }
Extent extent_of(const PlacedPicture& picture) { return {picture.low, picture.high}; }
Extent extent_of(const PlacedLetters& placed) {
  const DrawnLetters& run = placed.letters;
  return {{run.pen.x, run.pen.y - run.look.em}, {run.pen.x + run.width, run.pen.y + run.look.em * 0.3f}};
}
Extent extent_of(const PlacedText& run) {
  constexpr float tallest = 60;
  return {{run.x.front(), run.baseline - tallest}, {run.end, run.baseline + tallest / 3}};
}

}  // namespace

void crop(Drawing& drawing, const Rect& part) {
  drawing.page = part;
  std::erase_if(drawing.items, [&](const Drawing::Item& item) {
    Extent extent = std::visit([](const auto& shape) { return extent_of(shape); }, item.shape);
    if (item.clip) {
      extent.low = {std::max(extent.low.x, item.clip->x), std::max(extent.low.y, item.clip->y)};
      extent.high = {std::min(extent.high.x, item.clip->z), std::min(extent.high.y, item.clip->w)};
    }
    return extent.high.x <= part.x || extent.low.x >= part.right() || extent.high.y <= part.y || extent.low.y >= part.bottom();
  });
}

}  // namespace headlight::platform
