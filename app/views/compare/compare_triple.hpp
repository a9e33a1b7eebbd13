#pragma once
#include "views/compare/compared_matrices.hpp"
#include "views/compare/patch_drag.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// The size of the matrices side by side, in rows and columns: the larger of A and B.
struct TripleSizes {
  float rows = 1, cols = 1;
  bool two_labels = false;  ///< B's rows have other labels than A's
  bool square = false;      ///< both axes are words

  /// `b`: the compared node of the session's graph.
  TripleSizes(const Session& session, NodeId b);
};

/// The places of A, B and A - B. Measured with the smallest readable cells; on a higher board the cells grow.
struct TriplePlan {
  bool stacked = false;  ///< one below the other, on a narrow board
  float pitch_x = 1, pitch_y = 1, least_pitch_y = 1;
  float second_gap = 0;  ///< between A and B

  TriplePlan(const TripleSizes& sizes, float width);
  /// Returns the height with titles above and legends below. Logical pixels.
  float height(const TripleSizes& sizes) const;
  /// Enlarges the cells to this height.
  void grow(const TripleSizes& sizes, float room);
};

/// Draws A, B and A - B of one matrix with their legends. The pointer over any of them points at the cell of B, or at A's if only A has it.
/// `drag`: what is pulled from A to B. Items "compare.A", "compare.B" and "compare.difference".
void draw_triple(Frame& frame, const Rect& area, const Compared& compared, const TripleSizes& sizes, const TriplePlan& plan,
                 std::optional<PatchDrag>& drag);

}  // namespace headlight::views
