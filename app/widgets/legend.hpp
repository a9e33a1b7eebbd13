#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::widgets {

struct Tick {
  float at;  ///< 0 (left end) to 1 (right end)
  std::string label;
};
/// "-5.65, 0, 5.65" or "0, 0.5, 1".
std::vector<Tick> legend_ticks(ColourMap map, float limit);

/// The colours of a scale from left to right.
void colour_bar(const Canvas& canvas, const Rect& r, ColourMap map);

/// The colour bar (10 high, from y) with ticks and their numbers below it (down to y + 26). `font` of the numbers; null: the small one.
void legend(const Canvas& canvas, float x, float y, float width, ColourMap map, float limit, const ImFont* font = nullptr);
/// The same with other ticks: of matrices that have a limit each.
void legend(const Canvas& canvas, float x, float y, float width, ColourMap map, const std::vector<Tick>& ticks,
            const ImFont* font = nullptr);

/// The small cell with a stroke, and its word: its left edge is at x, its centre on the bar of a legend at y. Returns its width.
/// `with_number`: as cells are marked that are masked and have a number all the same.
float mask_swatch(const Canvas& canvas, float x, float y, std::string_view word, bool with_number = false);

}  // namespace headlight::widgets
