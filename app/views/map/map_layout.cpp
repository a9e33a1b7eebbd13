#include "views/map/map_layout.hpp"

#include <algorithm>
#include <cmath>

#include "views/map/map_column.hpp"

namespace headlight::views {
namespace {

constexpr float least_gutter = 44, most_gutter = 74;
constexpr float stacked_gutter = 22, below_encoder = 34, memory_words = 118;

MapColumn column_at(bool decoder, float x, float width, float top) { return {decoder, x, width, top, top, x + 12}; }

/// Adds the memory's line to the keys and values computed from it: straight to the first cross-attention, and down the gutter to others.
void add_memory_lines(MapLayout& out, const ModelNodes& nodes, const MapColumnWriter& encoder, const MapColumnWriter& decoder,
                      float gutter_x) {
  const float from = std::min(encoder.end().right() + memory_words, gutter_x - 8), y = encoder.end().centre_y();
  for (const MemoryEntry& to : decoder.memory_entries()) {
    std::vector<MapPoint> path = {{from, y}};
    if (to.y != y) path.insert(path.end(), {{gutter_x, y}, {gutter_x, to.y}});
    path.push_back({to.key_x.value_or(out.stacked ? to.right + 1 : to.left - 1), to.y});
    const auto add = [&](MapFlow flow, NodeId makes, std::vector<MapPoint> way, bool head) {
      out.arrows.push_back({.flow = flow, .at = to.at, .carries = nodes.out, .makes = makes, .path = std::move(way), .head = head});
    };
    add(MapFlow::memory, to.key, std::move(path), !to.key_x);
    if (!to.key_x) continue;
    add(MapFlow::to_key, to.key, {{*to.key_x, to.y}, {*to.key_x, to.key_top - 1}}, true);
    add(MapFlow::to_value, to.value, {{*to.key_x, to.y}, {*to.value_x, to.y}, {*to.value_x, to.key_top - 1}}, true);
  }
}

/// Lays the decoder out below the encoder; the memory's line goes down at the right of both.
MapLayout stacked_columns(const Graph& graph, const ModelNodes& nodes, const MapOptions& options) {
  MapLayout out;
  out.stacked = true;
  const float width = options.width - stacked_gutter;
  MapColumn upper = column_at(false, 0, width, 0);
  MapColumnWriter encoder(out, graph, nodes, options, upper);
  encoder.write();
  upper.bottom = encoder.bottom();
  MapColumn lower = column_at(true, 0, width, upper.bottom + below_encoder);
  MapColumnWriter decoder(out, graph, nodes, options, lower);
  decoder.write();
  lower.bottom = decoder.bottom();
  add_memory_lines(out, nodes, encoder, decoder, width + stacked_gutter / 2);
  out.columns = {upper, lower};
  return out;
}

/// Lays both stacks out from the top; the memory's line climbs between them.
MapLayout two_columns(const Graph& graph, const ModelNodes& nodes, const MapOptions& options) {
  MapLayout out;
  const float gutter = std::clamp(options.width * 0.057f, least_gutter, most_gutter);
  const float width = (options.width - gutter) / 2, x = options.width - width;
  MapColumn left = column_at(false, 0, width, 0), right = column_at(true, x, width, 0);
  MapColumnWriter encoder(out, graph, nodes, options, left);
  encoder.write();
  MapColumnWriter decoder(out, graph, nodes, options, right);
  decoder.write();
  left.bottom = encoder.bottom(), right.bottom = decoder.bottom();
  add_memory_lines(out, nodes, encoder, decoder, x - gutter * right_of_memory_line);
  out.columns = {left, right};
  return out;
}

MapLayout as_large_as(const Graph& graph, const ModelNodes& nodes, const MapOptions& options, float grow) {
  MapOptions of_size = options;
  of_size.grow = grow;
  MapLayout out;
  if (nodes.decoder) {
    out = options.stacked ? stacked_columns(graph, nodes, of_size) : two_columns(graph, nodes, of_size);
  } else {
    MapColumn column = column_at(false, 0, options.width, 0);
    MapColumnWriter writer(out, graph, nodes, of_size, column);
    writer.write();
    column.bottom = writer.bottom();
    out.columns = {column};
    out.wide = writer.is_wide();
  }
  out.width = options.width;
  out.one_pattern = options.stacked;
  for (const MapColumn& column : out.columns) out.height = std::max(out.height, column.bottom);
  return out;
}

}  // namespace

const MapBox* MapLayout::find(const std::string& name) const {
  const auto found = std::find_if(boxes.begin(), boxes.end(), [&](const MapBox& box) { return box.name == name; });
  return found == boxes.end() ? nullptr : &*found;
}

/// Enlarges cells in steps of a twentieth until they fill the room.
MapLayout map_layout(const Graph& graph, const ModelNodes& nodes, const MapOptions& options) {
  MapLayout out = as_large_as(graph, nodes, options, options.grow);
  if (options.height <= out.height) return out;
  constexpr float step = 0.05f, probe = 1.5f;
  const float slope =
      std::max(1.f, (as_large_as(graph, nodes, options, options.grow * probe).height - out.height) / (options.grow * (probe - 1)));
  float grow = std::min(most_growth, options.grow + std::floor((options.height - out.height) / slope / step) * step);
  for (int tries = 0; tries < 8 && grow > options.grow; ++tries, grow -= step) {
    MapLayout larger = as_large_as(graph, nodes, options, grow);
    if (larger.height <= options.height) return larger;
  }
  return out;
}

const char* id(MapRole role) {
  switch (role) {
    case MapRole::words: return "words";
    case MapRole::embedding: return "embedding";
    case MapRole::positions: return "positions";
    case MapRole::placed: return "placed";
    case MapRole::norm: return "norm";
    case MapRole::query: return "query";
    case MapRole::key: return "key";
    case MapRole::value: return "value";
    case MapRole::scores: return "scores";
    case MapRole::patterns: return "patterns";
    case MapRole::weighted_sum: return "weighted_sum";
    case MapRole::merged: return "merged";
    case MapRole::output: return "output";
    case MapRole::sum: return "sum";
    case MapRole::hidden: return "hidden";
    case MapRole::end: return "end";
    case MapRole::next_word: return "next_word";
    case MapRole::folded: break;
  }
  return "folded";
}

}  // namespace headlight::views
