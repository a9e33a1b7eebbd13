#pragma once
#include <cstddef>

#include "widgets/canvas.hpp"

namespace headlight::views {

/// The places of all heads' pictures, with the bars under them.
class HeadGrid {
 public:
  static constexpr float caption = 16;  ///< height over a picture
  static constexpr float bar_row = 11;
  static constexpr float scroll_width = 8;

  /// `by_layer`: a row for each layer, or several of equal length if a layer has too many heads for one; else one list that fills the room.
  /// `bars`: the number of bars of a picture if all fit.
  HeadGrid(const Rect& area, int layers, int n_heads, int bars, bool by_layer);

  size_t columns() const { return columns_; }
  /// True if every measure has its bar; else only the chosen one has.
  bool has_all_bars() const { return names_ > 0; }
  float names() const { return names_; }  ///< the width of the names of bars, and of layers
  float height() const { return step_y_ * static_cast<float>(rows_); }
  float row_height() const { return step_y_; }
  float row_top(size_t index) const { return step_y_ * static_cast<float>(index / columns_); }
  Rect picture(const Rect& area, size_t index, float scroll) const;

 private:
  size_t columns_ = 1, rows_ = 1;
  float step_x_ = 0, step_y_ = 0, side_ = 0, names_ = 0;
};

}  // namespace headlight::views
