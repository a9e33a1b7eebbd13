#pragma once
#include <optional>

#include "views/frame.hpp"

namespace headlight::views {

/// Draws the words of both languages, and between them lines as wide as the attention weight: from each English word to the French one
/// written with that attention. All decoder rows are faint but the current one. A word under the pointer, or clicked, makes the row that
/// wrote it the current one.
class AlignmentLines {
 public:
  /// `weights`: alignment of the session's sample, (decoder rows, source words). Returns the row under the pointer.
  std::optional<Index> draw(Frame& frame, const Rect& area, const Matrix& weights, Index row);

  /// Returns the least height at which every word shows without scrolling.
  static float least_height(const Frame& frame);

 private:
  float scroll_ = 0;     ///< logical pixels
  Index followed_ = -1;  ///< the row that was last scrolled into sight
};

}  // namespace headlight::views
