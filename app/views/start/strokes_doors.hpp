#pragma once
#include <optional>
#include <string>
#include <vector>

#include "widgets/canvas.hpp"

namespace headlight::views {

/// A wide button on the board of four strokes.
struct StrokesDoor {
  std::string name, words, key;  ///< `key`: what does the same
  float width = 1;               ///< beside the others, in proportion
  bool first = false;            ///< the one that Enter takes
};

/// Doors beside each other, each with its key at its right. Returns the one that is pressed.
std::optional<size_t> doors_beside(const Canvas& canvas, const Rect& row, const std::vector<StrokesDoor>& doors, bool large);

/// In a narrow window: the first over the whole width, the others in a row below it. They do not name their keys: such a window has a
/// finger more often than a keyboard.
std::optional<size_t> doors_below(const Canvas& canvas, float x, float y, float width, const std::vector<StrokesDoor>& doors);
float doors_below_height();

}  // namespace headlight::views
