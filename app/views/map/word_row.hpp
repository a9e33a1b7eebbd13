#pragma once
#include <vector>

#include "app_rooms.hpp"
#include "graph/matrix.hpp"

namespace headlight::views {

/// What a line of words has room for: those that must be seen, and of the others as many as fit, from the first on. `widths` are the
/// words', `apart` is between two, `dots` is the width of the ellipsis that stands where words are left out.
std::vector<Index> words_that_fit(const std::vector<float>& widths, const std::vector<bool>& must, float room, float apart, float dots);

}  // namespace headlight::views
