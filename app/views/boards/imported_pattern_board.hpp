#pragma once
#include "views/boards/board.hpp"

namespace headlight::views {

/// Attention weights from a file: the chosen head's large, with the sums of its rows, and all heads below.
class ImportedPatternBoard : public Board {
 public:
  void draw(Frame& frame, const Rect& area) override;
};

}  // namespace headlight::views
