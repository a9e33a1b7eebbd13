#include "views/map/map_lines.hpp"

#include <algorithm>
#include <cmath>

namespace headlight::views {
namespace {

NodeId order_of(const ModelNodes& nodes, const AttentionId& at) { return attention_at(nodes, at).head.front().pattern; }

/// The route of the path through one stack.
struct WayThroughStack {
  bool any = false;
  bool from_words = true;      ///< it begins at this stack's words
  bool to_end = false;         ///< it leaves the stack at its end
  NodeId first = 0, last = 0;  ///< the first and last attention on it

  WayThroughStack(const AttentionPath& path, const ModelNodes& nodes, bool decoder) {
    const bool crosses = std::any_of(path.hops.begin(), path.hops.end(), [](const PathHop& hop) { return hop.at.cross; });
    for (const PathHop& hop : path.hops) {
      if (hop.at.decoder != decoder) continue;
      const NodeId order = order_of(nodes, hop.at);
      if (!any) last = order;
      first = order;
      from_words = !hop.at.cross;
      any = true;
    }
    to_end = (crosses && !decoder) || (any && path.next.has_value() && decoder == nodes.decoder.has_value());
    any = any || to_end;
  }

  /// True if the path runs on the line of the rows here, beside a block or towards it.
  bool passes(const MapArrow& arrow, bool is_hop) const {
    if (!any || (is_hop && arrow.flow == MapFlow::past_block && !arrow.feed_forward)) return false;
    const bool before = first == 0 || arrow.order < first || (arrow.order == first && arrow.flow == MapFlow::spine);
    if (before) return from_words;
    return to_end || arrow.order <= last;
  }
};

bool is_of_values(MapFlow flow, bool cross) {
  switch (flow) {
    case MapFlow::branch: return !cross;
    case MapFlow::memory:
    case MapFlow::to_value:
    case MapFlow::weights:
    case MapFlow::values:
    case MapFlow::merge:
    case MapFlow::project:
    case MapFlow::back: return true;
    default: return false;
  }
}

}  // namespace

bool is_on_path(const AttentionPath& path, const ModelNodes& nodes, const MapArrow& arrow) {
  if (path.empty()) return false;
  const WayThroughStack way(path, nodes, arrow.at.decoder);
  const bool is_hop = path.hop_at(arrow.at) != nullptr && !arrow.feed_forward;
  switch (arrow.flow) {
    case MapFlow::enter: return way.any && way.from_words;
    case MapFlow::spine:
    case MapFlow::past_block: return way.passes(arrow, is_hop);
    case MapFlow::leave:
    case MapFlow::to_share: return way.any && way.to_end;
    default: return is_hop && is_of_values(arrow.flow, arrow.at.cross);
  }
}

float distance_to(const std::vector<MapPoint>& line, float x, float y) {
  float nearest = 1e9f;
  for (size_t i = 0; i + 1 < line.size(); ++i) {
    const MapPoint a = line[i], b = line[i + 1];
    const float dx = x - std::clamp(x, std::min(a.x, b.x), std::max(a.x, b.x)),
                dy = y - std::clamp(y, std::min(a.y, b.y), std::max(a.y, b.y));
    nearest = std::min(nearest, std::hypot(dx, dy));
  }
  return nearest;
}

void draw_map_arrow(const Canvas& c, const MapArrow& arrow, ImU32 colour, float width) {
  std::vector<ImVec2> points;
  for (const MapPoint& p : arrow.path) points.push_back(c.exact(p.x, p.y));
  c.draw->AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, width * c.scale());
  if (!arrow.head || points.size() < 2) return;
  const ImVec2 tip = points.back(), from = points[points.size() - 2];
  const float length = std::max(1e-3f, std::hypot(tip.x - from.x, tip.y - from.y));
  const float dx = (tip.x - from.x) / length, dy = (tip.y - from.y) / length, d = 4.5f * c.scale();
  const ImVec2 head[] = {{tip.x - d * (dx + dy), tip.y - d * (dy - dx)}, tip, {tip.x - d * (dx - dy), tip.y - d * (dy + dx)}};
  c.draw->AddPolyline(head, 3, colour, 0, width * c.scale());
}

}  // namespace headlight::views
