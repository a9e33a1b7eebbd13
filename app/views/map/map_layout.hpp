#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "model/nodes.hpp"
#include "theme/metrics.hpp"

namespace headlight::views {

struct MapPoint {
  float x = 0, y = 0;
  bool operator==(const MapPoint&) const = default;
};

/// The part of the model that a box of the map represents, which decides its drawing.
enum class MapRole {
  words,
  embedding,
  positions,
  placed,  ///< the embedded words with positions: the sum of both
  norm,
  query,
  key,
  value,
  scores,
  patterns,
  weighted_sum,
  merged,
  output,
  sum,     ///< the addition of rows to the stack's
  hidden,  ///< the hidden units of a feed-forward part
  end,     ///< the result of a stack: its rows, the memory, the logits
  next_word,
  folded  ///< a closed layer or attention
};
/// Returns "words", "query", ...: the names of boxes in items and in the catalogue of words.
const char* id(MapRole role);

/// A small matrix of the run. A head's matrix also has the head's number.
struct MapPicture {
  NodeId node = 0;
  Rect r;
  std::optional<int> head = {};
  bool first_in_row = true;  ///< row words are at its left, if its box has words
};

struct MapBox {
  std::string name;  ///< the item's name, from its place and role: "map.decoder.0.cross.query"
  MapRole role;
  AttentionId at;
  Rect r;
  std::vector<MapPicture> pictures;
  std::vector<StagePlace> stages;  ///< the stages it leads to; the first is its own
  float words = 0;                 ///< room at the left of its pictures for row words; 0: it has none
  bool column_words = false;       ///< words or position numbers are above its pictures
};

/// The outline of an open block; its heading closes it.
struct MapFrame {
  std::string name;
  AttentionId at;
  Rect r;
  bool feed_forward = false;
};

/// The kind of route that a matrix takes, which decides if the path's ink is on it.
enum class MapFlow {
  enter,
  spine,
  past_block,
  branch,
  to_query,
  to_key,
  to_value,
  to_scores,
  to_softmax,
  weights,
  values,
  merge,
  project,
  back,
  memory,
  leave,
  to_share
};

struct MapArrow {
  MapFlow flow;
  AttentionId at;
  bool feed_forward = false;      ///< it belongs to a feed-forward part
  NodeId carries = 0, makes = 0;  ///< the matrix that flows, and the one computed from it; equal for a line along the rows
  std::vector<MapPoint> path;     ///< along the axes
  bool head = true;               ///< its end has an arrowhead
  NodeId order = 0;               ///< for a line along the rows: a matrix of the block it leads to or past
};

/// The column of one stack of blocks.
struct MapColumn {
  bool decoder = false;
  float x = 0, width = 0, top = 0, bottom = 0;
  float spine = 0;  ///< x of the line that carries the rows
};

struct MapLayout {
  std::vector<MapBox> boxes;  ///< in the order of computation
  std::vector<MapFrame> frames;
  std::vector<MapArrow> arrows;
  std::vector<MapColumn> columns;
  float width = 0, height = 0;
  bool stacked = false;      ///< the decoder is below the encoder, not beside it
  bool wide = false;         ///< one column over the whole width, with words at its squares
  bool one_pattern = false;  ///< each attention shows only the chosen head's pattern

  const MapBox* find(const std::string& name) const;
};

struct MapOptions {
  float width = 920;
  std::function<bool(const AttentionId&)> is_open;  ///< other blocks are folded
  float height = 0;                                 ///< for a single attention to fill; 0: its own height
  float grow = 1;                                   ///< enlargement of the cells compared with a window of 1600x1000
  int head = 0;                                     ///< if not all heads fit, those about this one are shown; its pattern is the widest
  bool stacked = false;                             ///< so narrow that the decoder goes below the encoder, with one pattern at a time
  bool adds_positions = true;  ///< false: nothing is added to the embedding; rotary positions turn q and k, relative ones bias scores
  float words = 54;            ///< width of the widest row word
  std::function<float(int)> widened;  ///< while the chosen head changes: a head's share of the wide pattern's extra width, 0 to 1
};

/// Lays out the whole computation of a model as boxes and arrows, from its graph and outline alone; x and y start at 0. Data flows
/// downward. This draws nothing.
MapLayout map_layout(const Graph& graph, const ModelNodes& nodes, const MapOptions& options);

/// The most heads shown at a time.
constexpr int most_heads_on_map = 16;
/// The x of the memory's line in the gutter to the cross-attentions: its distance from the decoder as a share of the gutter's width.
constexpr float right_of_memory_line = 0.57f;
/// The largest enlargement of a cell.
constexpr float most_growth = 3;

}  // namespace headlight::views
