#pragma once
#include <string_view>
#include <vector>

#include "views/compare/compared_matrices.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// A row of A, of B and of A - B, one below the other with their numbers. If not all columns fit, it shows those that differ most.
class RowStrip {
 public:
  static constexpr float least_height = 134;
  /// `row`: of B. `far`: numbers readable from the last row of a class.
  void draw(Frame& frame, const Rect& area, const Compared& compared, Index row, bool far = false);

 private:
  struct DrawnRow {
    MatrixPtr a, b, difference;
    Index row = -1, room = 0;
    std::vector<Index> cols;  ///< the shown columns, from left to right
    MatrixPtr strip_a, strip_b, strip_difference;
  };
  float cell_for(const Compared& compared, Index row) const;
  void choose(const Compared& compared, Index row, float width);
  void draw_line(Frame& frame, const Rect& cell, const char* item, const MatrixPtr& values, const Axis& cols, ColourMap map, float limit,
                 const Compared& compared, Index row);
  static void draw_sum(const Canvas& canvas, std::string_view of, const Rect& box, const MatrixPtr& values, Index row);

  DrawnRow drawn_;
  bool far_ = false;
};

}  // namespace headlight::views
