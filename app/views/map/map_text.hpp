#pragma once
#include "views/frame.hpp"
#include "views/map/map_layout.hpp"
#include "views/map/map_look.hpp"

namespace headlight::views {

/// Returns "Layer 2 attention", "Cross-attention", "Feed-forward".
std::string block_title(const Session& session, const AttentionId& at, bool feed_forward, const Phrases& phrases);
/// Return the title of a folded block, and the line below it that names its contents.
std::string folded_title(const Session& session, const MapBox& box, const Phrases& phrases);
std::string folded_caption(const Session& session, const MapBox& box, const Phrases& phrases);
/// Returns one sentence under the title of the map.
std::string map_subtitle(const Session& session, const Phrases& phrases);

MapLook look_at_arrow(const Session& session, const MapArrow& arrow, const Phrases& phrases);
MapLook look_at_box(const Session& session, const MapBox& box, const Phrases& phrases);

/// A line of the path in words: query, key, place, and attention weight.
struct PathLine {
  std::string words;  ///< markup: "**it** → **elephant**"
  std::string where;
  std::optional<float> share;
};
/// Returns the lines from the output back to the words.
std::vector<PathLine> path_lines(const Session& session, const AttentionPath& path, const Phrases& phrases);

/// Returns "it → elephant 0.903" for a cell of the attention weights, "it, column 5: 0.420" elsewhere.
std::string cell_words(const Session& session, const Cell& cell, const Phrases& phrases);
/// Returns the status line while the map is shown.
std::string map_sentence(const Session& session, const MapLook& look, const Phrases& phrases);

}  // namespace headlight::views
