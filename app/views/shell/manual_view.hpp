#pragma once
#include <string>
#include <vector>

#include "views/shell/manual_parts.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// A topic of the manual as it is shown.
struct ManualView {
  std::string topic;
  std::vector<ManualPart> parts;
};

struct DrawnManual {
  float bottom = 0;
  std::string clicked;  ///< the topic whose link was pressed; empty: none
};

/// Draws the topic below (x, y), all of it.
DrawnManual draw_manual(const Canvas& canvas, const ManualView& manual, float x, float y, float width);

}  // namespace headlight::views
