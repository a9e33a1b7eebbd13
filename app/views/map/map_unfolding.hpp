#pragma once
#include <optional>

#include "views/map/map_layout.hpp"

namespace headlight::views {

/// The map on the way from one layout to the other, `part` 0 to 1: blocks that open grow downward and show what they have room for, those
/// that fold shrink, and what lies below moves along. `both`: the same with every block open that is open in one of them.
MapLayout between_layouts(const MapLayout& before, const MapLayout& after, MapLayout both, float part);

/// Blocks of the map that are being opened or folded.
class MapUnfolding {
 public:
  static constexpr float seconds = 0.18f;

  /// Before a frame is drawn.
  void begin_frame(float seconds_passed) { since_ += seconds_passed; }
  /// The blocks that are open in this frame; where they changed, those of the last frame are where it begins.
  void shows(const std::vector<AttentionPlace>& open);
  /// Nothing moves, and what is shown next is no change.
  void forget() { open_.reset(), from_.reset(); }
  bool on() const { return from_ && since_ < seconds; }
  /// 0 to 1, slow at both ends.
  float part() const;
  bool was_open(const AttentionPlace& at) const;

 private:
  std::optional<std::vector<AttentionPlace>> open_, from_;
  float since_ = 0;
};

}  // namespace headlight::views
