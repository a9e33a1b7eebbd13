#pragma once
#include "views/boards/stage_view.hpp"

namespace headlight::views {

/// Attention weights from a file: the chosen head's large, with the sums of its rows, and all heads below.
class ImportedPatternBoard : public StageView {
 public:
  void draw(Frame& frame, const Rect& area) override;
};

}  // namespace headlight::views
