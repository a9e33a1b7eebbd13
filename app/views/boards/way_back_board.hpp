#pragma once
#include <vector>

#include "views/boards/board.hpp"
#include "views/boards/softmax_strip.hpp"

namespace headlight::views {

/// The item of the line with the objective.
constexpr const char* objective_item = "back.objective";

/// A stage on the way back: its input above, its output below, and the matrices that the input is combined with; the values of each are at
/// the left and the gradients of the objective at the right, with the same cells and each with its own scale. A narrow window has the
/// gradients below.
class WayBackBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
  float height_for_words(const Frame& frame) const override;

 private:
  SoftmaxStrip strip_;
};

}  // namespace headlight::views
