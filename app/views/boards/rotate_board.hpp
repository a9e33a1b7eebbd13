#pragma once
#include "views/boards/stage_view.hpp"

namespace headlight::views {

/// Queries above, keys below: on the left as they were split, on the right as rotary positions have turned them. A row reads straight
/// across, and pairs of columns that are turned together are framed.
class RotateBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

}  // namespace headlight::views
