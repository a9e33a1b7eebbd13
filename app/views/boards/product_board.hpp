#pragma once
#include "views/boards/board.hpp"

namespace headlight::views {

/// A matrix product as on a blackboard: left factor at the left, right factor on top, result where they cross; rows and columns align to
/// the pixel. For Q, K, V, scores, weighted sum and output.
class ProductBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;

 private:
  void draw_product(Frame& frame, const Rect& area);
};

}  // namespace headlight::views
