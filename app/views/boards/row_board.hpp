#pragma once
#include "views/boards/board.hpp"

namespace headlight::views {

/// Shows how a matrix becomes another of the same shape, row by row: scale, mask and softmax. Input and output share their row height, so
/// that a row reads straight across the arrow. Below: the same matrix of every head on one scale, or the mask to paint on.
class RowBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float least_height(const Frame& frame) const override;

 private:
  void draw_below(Frame& frame, const Rect& area);
  void draw_mask(Frame& frame, const Rect& area);
  void paint_on_mask(Frame& frame, NodeId mask, const std::optional<ScreenCell>& pinned, const MatrixResult& result);
  void draw_about_mask(Frame& frame, const Rect& r) const;

  /// A stroke on the mask while the button is down.
  struct Stroke {
    bool may_attend = false;  ///< the painted value
    ScreenCell last;
    int gesture = 0;
    int picture = 0;  ///< the frame in which it last continued
  };
  std::optional<Stroke> stroke_;
};

}  // namespace headlight::views
