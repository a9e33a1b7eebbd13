#pragma once
#include <vector>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::views {

/// Returns the words that fit in a line: all in `must`, and of the others as many as fit, from the first on. `widths` are the words'
/// widths, `apart` is the gap between two, `dots` the width of the ellipsis in place of omitted words. Logical pixels.
std::vector<Index> words_that_fit(const std::vector<float>& widths, const std::vector<bool>& must, float room, float apart, float dots);

}  // namespace headlight::views
