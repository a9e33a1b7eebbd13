#pragma once
#include <string>

#include "views/frame.hpp"
#include "views/history_page.hpp"
#include "widgets/controls.hpp"

namespace headlight {

/// What this stage does, its equation with the live shapes, the working of the shown cell, where its number comes from and goes to; and
/// for a weight the means to change it.
class InspectorPanel {
 public:
  /// Beside the board where there is room; else a drawer over it that is opened by its button.
  void draw(Frame& frame);
  void toggle() { open_ = !open_; }

 private:
  bool draw_drawer_button(Frame& frame);
  float draw_prose(Frame& frame, float x, float y, float width);
  float draw_equation(Frame& frame, float x, float y, float width);
  float draw_weight(Frame& frame, float x, float y, float width);
  float draw_head(Frame& frame, float x, float y, float width);
  float draw_follow(Frame& frame, float x, float y, float width);
  float draw_named(Frame& frame, float x, float y, float width);

  bool open_ = false;              ///< of the drawer
  float scroll_ = 0, height_ = 0;  ///< logical pixels
  HistoryPage history_;
  FieldState value_;
  std::uint64_t seed_ = 1;
  int slider_gesture_ = 0;
};

}  // namespace headlight
