#pragma once
#include <string>
#include <vector>

#include "analysis/patching.hpp"
#include "session/compare/patch_grid.hpp"
#include "views/frame.hpp"
#include "widgets/matrix_view.hpp"

namespace headlight::views {

/// Pictures of how much each part of A brings back in B: layers by heads, or for each stack layers by words. A click on a cell puts the
/// part into B. Items "patches.picture.<n>".
class PatchPictures {
 public:
  /// Draws the pictures so far and their scale. Returns the y below.
  float draw(Frame& frame, const Rect& area, PatchGrid& grid);

 private:
  /// A picture, and the region of its first cell; the others follow row by row.
  struct Picture {
    MatrixView view;
    std::string title;
    size_t first = 0;

    size_t region(const ScreenCell& cell) const { return first + static_cast<size_t>(cell.row * view.values->cols() + cell.col); }
  };
  Picture picture(const Frame& frame, const PatchGrid& grid, const Patching& found, size_t first, size_t n) const;
  std::vector<Picture> pictures(const Frame& frame, const PatchGrid& grid, const Patching& found);
  float name_rows(const Frame& frame, const PatchGrid& grid, std::vector<Picture>& all, float width) const;
  float draw_picture(Frame& frame, ImVec2 at, const PatchGrid& grid, const Patching& found, Picture& one) const;
  void draw_scale(const Canvas& canvas, const Rect& area, float x) const;

  LogitMetric limit_of_;  ///< the scale is of these words
  bool limit_of_rows_ = false;
  float limit_ = 1;
};

}  // namespace headlight::views
