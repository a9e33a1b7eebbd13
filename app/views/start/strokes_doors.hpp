#pragma once
#include <optional>
#include <string>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::views {

/// A wide button on the board of four strokes.
struct StrokesDoor {
  std::string name, words, key;  ///< `key`: its shortcut
  float width = 1;               ///< relative to the others
  bool first = false;            ///< Enter presses it
};

/// Draws doors side by side, each with its key at its right. Returns the pressed one.
std::optional<size_t> doors_in_row(const Canvas& canvas, const Rect& row, const std::vector<StrokesDoor>& doors, bool large);

/// Draws the first door over the whole width, the others in a row below it, for a narrow window. Keys are not shown: such a window more
/// often has a finger than a keyboard.
std::optional<size_t> doors_below(const Canvas& canvas, float x, float y, float width, const std::vector<StrokesDoor>& doors);
float doors_below_height();

}  // namespace headlight::views
