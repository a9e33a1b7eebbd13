#pragma once
#include "session/points/word_points.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the points in a square with equal scales on both axes, with words that fit, and reports the one under the pointer.
void draw_points_plane(Frame& frame, const WordPoints& points, const Rect& area, const std::array<std::string, 2>& axis_names);
/// Returns the current row of any view among the points.
std::optional<Index> row_among_points(const Session& session, const WordPoints& points);

}  // namespace headlight::views
