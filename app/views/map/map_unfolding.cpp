#include "views/map/map_unfolding.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::views {
namespace {

float mixed(float from, float to, float part) { return from + (to - from) * part; }

/// A block that changes its height.
struct Region {
  bool decoder;
  float top, bottom, height_now;
  bool hides(float y) const { return y > top + height_now && y < bottom + 0.5f; }
};

/// Adds the blocks that are one folded box in `folded` and open in `both`.
void add_regions(std::vector<Region>& out, const MapLayout& folded, const MapLayout& both, float opened) {
  for (const MapBox& box : folded.boxes) {
    if (box.role != MapRole::folded) continue;
    std::optional<Region> region;
    for (const MapFrame& frame : both.frames) {
      const auto same = [&](const MapFrame& one) { return one.name == frame.name; };
      if (frame.at != box.at || std::any_of(folded.frames.begin(), folded.frames.end(), same)) continue;
      if (!region) region = {box.at.decoder, frame.r.y, frame.r.bottom(), 0};
      region->bottom = std::max(region->bottom, frame.r.bottom());
    }
    if (!region) continue;
    region->height_now = mixed(box.r.h, region->bottom - region->top, opened);
    out.push_back(*region);
  }
}

class Moving {
 public:
  Moving(const MapLayout& before, const MapLayout& after, MapLayout& both, float part) : layout_(both) {
    add_regions(regions_, before, both, part);
    add_regions(regions_, after, both, 1 - part);
    for (size_t i = 0; i < both.columns.size(); ++i)
      shift_.push_back(mixed(before.columns[i].top, after.columns[i].top, part) - both.columns[i].top);
    height_ = mixed(before.height, after.height, part);
  }

  void move() {
    std::erase_if(layout_.boxes,
                  [&](const MapBox& box) { return hidden(box.at.decoder, box.r.y) || hidden(box.at.decoder, box.r.bottom()); });
    std::erase_if(layout_.frames, [&](const MapFrame& frame) { return hidden(frame.at.decoder, frame.r.y); });
    std::erase_if(layout_.arrows, [&](const MapArrow& arrow) { return hidden(arrow); });
    for (MapBox& box : layout_.boxes) move_box(box);
    for (MapFrame& frame : layout_.frames) {
      const float bottom = moved(frame.at.decoder, frame.r.bottom());
      frame.r.y = moved(frame.at.decoder, frame.r.y);
      frame.r.h = bottom - frame.r.y;
    }
    for (MapArrow& arrow : layout_.arrows) move_arrow(arrow);
    for (MapColumn& column : layout_.columns) {
      column.bottom = moved(column.decoder, column.bottom);
      column.top = moved(column.decoder, column.top);
    }
    layout_.height = height_;
  }

 private:
  bool hidden(bool decoder, float y) const {
    return std::any_of(regions_.begin(), regions_.end(), [&](const Region& one) { return one.decoder == decoder && one.hides(y); });
  }

  /// True if the arrow is still hidden. Lines along the rows and from the memory stay; those within a block appear with the boxes they
  /// join.
  bool hidden(const MapArrow& arrow) const {
    if (arrow.flow == MapFlow::spine || arrow.flow == MapFlow::past_block || arrow.flow == MapFlow::memory) return false;
    return std::any_of(arrow.path.begin(), arrow.path.end(), [&](const MapPoint& p) { return hidden(arrow.at.decoder, p.y); });
  }

  float moved(bool decoder, float y) const {
    float out = y + shift_[decoder && shift_.size() > 1 ? 1 : 0];
    for (const Region& one : regions_)
      if (one.decoder == decoder && y > one.top + one.height_now) out -= std::min(y, one.bottom) - (one.top + one.height_now);
    return out;
  }

  void move_box(MapBox& box) const {
    const float by = moved(box.at.decoder, box.r.y) - box.r.y;
    box.r.y += by;
    for (MapPicture& picture : box.pictures) picture.r.y += by;
  }

  /// Moves an arrow and keeps level lines level, also from one column to the other.
  void move_arrow(MapArrow& arrow) const {
    const std::vector<MapPoint> was = arrow.path;
    for (size_t i = 0; i < was.size(); ++i) {
      const bool in_decoder = arrow.flow == MapFlow::memory ? i > 0 : arrow.at.decoder;
      arrow.path[i].y = i > 0 && was[i].y == was[i - 1].y ? arrow.path[i - 1].y : moved(in_decoder, was[i].y);
    }
  }

  MapLayout& layout_;
  std::vector<Region> regions_;
  std::vector<float> shift_;  ///< vertical shift of each column
  float height_ = 0;
};

}  // namespace

MapLayout between_layouts(const MapLayout& before, const MapLayout& after, MapLayout both, float part) {
  Moving(before, after, both, part).move();
  return both;
}

void MapUnfolding::shows(const std::vector<AttentionId>& open) {
  if (open_ && *open_ != open) from_ = std::move(open_), since_ = 0;
  if (since_ >= seconds) from_.reset();
  open_ = open;
}

float MapUnfolding::part() const {
  const float t = std::clamp(since_ / seconds, 0.f, 1.f);
  return t * t * (3 - 2 * t);
}

bool MapUnfolding::was_open(const AttentionId& at) const { return from_ && std::find(from_->begin(), from_->end(), at) != from_->end(); }

}  // namespace headlight::views
