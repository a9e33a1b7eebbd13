#pragma once
#include <optional>

#include "views/frame.hpp"

namespace headlight::views {

/// The words of both languages, and between them lines as wide as the share of attention: from each English word to the French one that was
/// written while the decoder looked at it. All rows of the decoder are drawn faintly, the one looked at strongly. What is pointed at or
/// clicked becomes the row looked at: the row that wrote the word.
class AlignmentLines {
 public:
  /// `weights`: alignment of the session's sample. Returns the row under the pointer.
  std::optional<Index> draw(Frame& frame, const Rect& area, const Matrix& weights, Index row);

 private:
  float scroll_ = 0;     ///< logical pixels
  Index followed_ = -1;  ///< the row that was brought into sight last
};

}  // namespace headlight::views
