#pragma once
#include "views/boards/board.hpp"

namespace headlight::views {

/// Queries above, keys below: left as split, right as rotated by rotary positions. A row reads straight across, and pairs of columns that
/// rotate together are framed.
class RotateBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;
};

}  // namespace headlight::views
