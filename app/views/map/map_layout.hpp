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

/// What a box of the map stands for; its drawing follows from it.
enum class MapRole {
  words,
  embedding,
  positions,
  placed,  ///< the words with their places: the sum of both
  norm,
  query,
  key,
  value,
  scores,
  patterns,
  weighted_sum,
  merged,
  output,
  sum,     ///< where rows are added to the stack's
  hidden,  ///< of a feed-forward part
  end,     ///< what leaves a stack: its rows, the memory, the logits
  next_word,
  folded  ///< a layer or an attention that is closed
};
/// "words", "query": as boxes are called on screen and in the catalogue of words.
const char* id(MapRole role);

/// One matrix of the run in the small. A head's has its number.
struct MapPicture {
  NodeId node = 0;
  Rect r;
  std::optional<int> head = {};
  bool first_in_row = true;  ///< the words of its rows stand at its left, where its box has words
};

struct MapBox {
  std::string name;  ///< the item's, from its place and role: "map.decoder.0.cross.query"
  MapRole role;
  AttentionPlace at;
  Rect r;
  std::vector<MapPicture> pictures;
  std::vector<StagePlace> stages;  ///< to which it leads; the first is its own
  float words = 0;                 ///< room at the left of its pictures for the words of their rows; 0: they have none
  bool column_words = false;       ///< words or position numbers stand above its pictures
};

/// The outline of an open block; its heading closes it.
struct MapFrame {
  std::string name;
  AttentionPlace at;
  Rect r;
  bool feed_forward = false;
};

/// The way a matrix goes; the path's ink follows from it.
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
  AttentionPlace at;
  bool feed_forward = false;      ///< it belongs to a feed-forward part
  NodeId carries = 0, makes = 0;  ///< what flows, and what is made of it; of a line along the rows the same
  std::vector<MapPoint> path;     ///< along the axes
  bool head = true;               ///< its end has an arrow's head
  NodeId order = 0;               ///< of a line along the rows: a matrix of the block that it leads to or past
};

/// A stack of blocks, side by side with the other one.
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
  bool stacked = false;      ///< the decoder stands below the encoder, not beside it
  bool wide = false;         ///< one column over the whole width, with words at its squares
  bool one_pattern = false;  ///< of each attention the chosen head's pattern alone

  const MapBox* find(const std::string& name) const;
};

struct MapOptions {
  float width = 920;
  std::function<bool(const AttentionPlace&)> is_open;  ///< the others are folded
  float height = 0;                                    ///< that a single attention is to fill; 0: as high as it is
  float grow = 1;                                      ///< how much larger the cells are than in a window of 1600x1000
  int head = 0;                ///< of more heads than fit, those about this one are shown; its pattern is the widest
  bool stacked = false;        ///< so narrow that the decoder goes below the encoder, and one pattern is shown at a time
  bool adds_positions = true;  ///< else there is nothing to add to the embedding: rotary ones turn q and k, relative ones bias scores
  float words = 54;            ///< width of the widest word of a row
  std::function<float(int)> widened;  ///< while another head is chosen, how much of the wide pattern's width a head has, 0 to 1
};

/// The whole computation of a model as boxes and arrows, from its graph and outline alone; x and y from 0. Flow is downward. Nothing is
/// drawn here.
MapLayout map_layout(const Graph& graph, const ModelNodes& nodes, const MapOptions& options);

/// How many heads are shown at a time.
constexpr int most_heads_on_map = 16;
/// Where in the gutter the memory's line climbs to the cross-attentions: so much of its width from the decoder.
constexpr float right_of_memory_line = 0.57f;
/// As much as the largest growth makes of a cell.
constexpr float most_growth = 3;

}  // namespace headlight::views
