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
/// Returns the ticks of a scale: "-5.65, 0, 5.65" or "0, 0.5, 1".
std::vector<Tick> legend_ticks(ColourMap map, float limit);

/// Draws the colours of a scale from left to right.
void colour_bar(const Canvas& canvas, const Rect& r, ColourMap map);

/// Draws the colour bar (10 high, from y) with ticks and their numbers below it (down to y + 26). `font` sets the numbers; null: the small
/// one.
void legend(const Canvas& canvas, float x, float y, float width, ColourMap map, float limit, const ImFont* font = nullptr);
/// Like legend above, with given ticks, for matrices that have a limit each.
void legend(const Canvas& canvas, float x, float y, float width, ColourMap map, const std::vector<Tick>& ticks,
            const ImFont* font = nullptr);

/// Draws the small cell with a stroke and its word, from x, centred on the bar of a legend at y. Returns its width. `with_number`: marked
/// as a masked cell that still has a number.
float mask_swatch(const Canvas& canvas, float x, float y, std::string_view word, bool with_number = false);

}  // namespace headlight::widgets
