#pragma once
#include <optional>

#include "views/map/map_layout.hpp"

namespace headlight::views {

/// Returns the map on its way from one layout to the other, `part` 0 to 1: opening blocks grow downward and show as much as fits, folding
/// ones shrink, and everything below moves along. `both`: the layout with every block open that is open in either.
MapLayout between_layouts(const MapLayout& before, const MapLayout& after, MapLayout both, float part);

/// Animates blocks of the map that open or fold.
class MapUnfolding {
 public:
  static constexpr float seconds = 0.18f;

  /// Call before a frame is drawn.
  void begin_frame(float seconds_passed) { since_ += seconds_passed; }
  /// Sets the blocks that are open in this frame. If they changed, the animation begins from those of the last frame.
  void shows(const std::vector<AttentionId>& open);
  /// Stops the animation; the next shows() starts none.
  void forget() { open_.reset(), from_.reset(); }
  bool on() const { return from_ && since_ < seconds; }
  /// Returns the progress, 0 to 1, slow at both ends.
  float part() const;
  bool was_open(const AttentionId& at) const;

 private:
  std::optional<std::vector<AttentionId>> open_, from_;
  float since_ = 0;
};

}  // namespace headlight::views
