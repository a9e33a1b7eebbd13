#pragma once
#include "views/compare/compared_matrices.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// What has to stand side by side, in rows and columns: the larger of A and B.
struct TripleSizes {
  float rows = 1, cols = 1;
  bool two_labels = false;  ///< B's rows are called otherwise than A's
  bool square = false;      ///< both axes are words

  /// `b`: the node of the session's graph that is compared.
  TripleSizes(const Session& session, NodeId b);
};

/// Where A, B and A - B stand. Measured with the smallest cells that can still be read; a higher board gives its rest to the cells.
struct TriplePlan {
  bool stacked = false;  ///< one under the other, where the board is narrow
  float pitch_x = 1, pitch_y = 1, least_pitch_y = 1;
  float second_gap = 0;  ///< between A and B

  TriplePlan(const TripleSizes& sizes, float width);
  /// With titles above and legends below. Logical pixels.
  float height(const TripleSizes& sizes) const;
  /// Makes the cells as high as this room allows.
  void grow(const TripleSizes& sizes, float room);
};

/// A, B and A - B of one matrix with their legends. Pointing at any of them points at the cell of B; where only A has one, at that.
/// Items "compare.A", "compare.B" and "compare.difference".
void draw_triple(Frame& frame, const Rect& area, const Compared& compared, const TripleSizes& sizes, const TriplePlan& plan);

}  // namespace headlight::views
