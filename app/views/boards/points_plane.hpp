#pragma once
#include "session/points/word_points.hpp"
#include "views/frame.hpp"

namespace headlight::views {

/// Draws the points in a square with equal scales on both axes, each with its word where there is room, and says which are pointed at.
void draw_points_plane(Frame& frame, const WordPoints& points, const Rect& area, const std::array<std::string, 2>& axis_names);
/// The row that is looked at anywhere, among the points.
std::optional<Index> row_among_points(const Session& session, const WordPoints& points);

}  // namespace headlight::views
