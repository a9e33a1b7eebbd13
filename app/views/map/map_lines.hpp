#pragma once
#include "session/map/attention_path.hpp"
#include "views/map/map_layout.hpp"
#include "widgets/canvas.hpp"

namespace headlight::views {

/// True if the path goes along this arrow: from the words up to the pinned row, through the values of each attention on the way.
bool is_on_path(const AttentionPath& path, const ModelNodes& nodes, const MapArrow& arrow);

/// Returns the distance of a point from a line of several segments.
float distance_to(const std::vector<MapPoint>& line, float x, float y);

void draw_map_arrow(const Canvas& canvas, const MapArrow& arrow, ImU32 colour, float width);

}  // namespace headlight::views
