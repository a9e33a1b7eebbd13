#pragma once
#include <cstddef>

#include "widgets/canvas.hpp"

namespace headlight::views {

/// Where the pictures of all heads stand, with the bars under them.
class HeadGrid {
 public:
  static constexpr float caption = 16;  ///< over a picture
  static constexpr float bar_row = 11;
  static constexpr float scroll_width = 8;

  /// `by_layer`: a row for each layer, or several of equal length where a layer has too many heads for one; else one list that fills its
  /// room. `bars`: how many bars a picture has where there is room for all.
  HeadGrid(const Rect& area, int layers, int n_heads, int bars, bool by_layer);

  size_t columns() const { return columns_; }
  /// Whether every measure has its bar; else the chosen one alone.
  bool has_all_bars() const { return names_ > 0; }
  float names() const { return names_; }  ///< how wide the names of bars, and of layers, are
  float height() const { return step_y_ * static_cast<float>(rows_); }
  float row_height() const { return step_y_; }
  float row_top(size_t place) const { return step_y_ * static_cast<float>(place / columns_); }
  Rect picture(const Rect& area, size_t place, float scroll) const;

 private:
  size_t columns_ = 1, rows_ = 1;
  float step_x_ = 0, step_y_ = 0, side_ = 0, names_ = 0;
};

}  // namespace headlight::views
