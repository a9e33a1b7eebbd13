#pragma once
#include <functional>
#include <string>

#include "views/frame.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::views {

/// Writes a cell's name, as markup, for a line of this width.
using CellWords = std::function<std::string(const Canvas& canvas, float width)>;

/// Returns the line that names the hovered or pinned cell: an icon that tells these apart, its name, and its head and indices, which go to
/// a second line if they do not fit.
Box cell_line(Frame& frame, const Cell& cell, const std::string& item, CellWords name);

}  // namespace headlight::views
