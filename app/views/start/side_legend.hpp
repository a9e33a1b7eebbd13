#pragma once
#include <string>

#include "widgets/canvas.hpp"

namespace headlight::views {

/// The bar of a colour scale with its limits beside it, and a note below it.
struct SideLegend {
  float right = 0, y = 0;  ///< the bar's right end and top
  float width = 148;
  ColourMap map = ColourMap::diverging;
  float limit = 1;
  const ImFont* font = nullptr;
  std::string note = {};
  const ImFont* note_font = nullptr;
};

/// side_legend draws the legend; both functions return its height. The numbers of shares are below the bar's ends, so that 0 and 1 mark
/// them.
float side_legend(const Canvas& canvas, const SideLegend& legend);
float side_legend_height(const Canvas& canvas, const SideLegend& legend);

}  // namespace headlight::views
