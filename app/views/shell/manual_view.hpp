#pragma once
#include <string>
#include <vector>

#include "views/shell/manual_parts.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// The shown topic of the manual.
struct ManualView {
  std::string topic;
  std::vector<ManualPart> parts;
};

struct DrawnManual {
  float bottom = 0;
  std::string clicked;  ///< the topic whose link was pressed; empty: none
};

/// Draws the whole topic below (x, y).
DrawnManual draw_manual(const Canvas& canvas, const ManualView& manual, float x, float y, float width);

}  // namespace headlight::views
