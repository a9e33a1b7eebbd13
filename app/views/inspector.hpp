#pragma once
#include <string>

#include "views/frame.hpp"
#include "widgets/controls.hpp"

namespace headlight {

/// What this stage does, its equation with the live shapes, the working of the shown cell, where its number comes from and goes to; and
/// for a weight the means to change it.
class InspectorPanel {
 public:
  void draw(Frame& frame);

 private:
  float draw_prose(Frame& frame, float x, float y, float width);
  float draw_equation(Frame& frame, float x, float y, float width);
  float draw_weight(Frame& frame, float x, float y, float width);
  float draw_head(Frame& frame, float x, float y, float width);
  float draw_follow(Frame& frame, float x, float y, float width);
  float draw_named(Frame& frame, float x, float y, float width);

  float scroll_ = 0, height_ = 0;  ///< logical pixels
  FieldState value_;
  std::uint64_t seed_ = 1;
  int slider_gesture_ = 0;
};

}  // namespace headlight
