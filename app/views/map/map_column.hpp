#pragma once
#include "views/map/map_layout.hpp"

namespace headlight::views {

/// Where the memory has to go: a line at y over the boxes whose middles are given.
struct MemoryEntry {
  AttentionPlace at;
  float y = 0;
  std::optional<float> key_x, value_x;  ///< of an open block; a folded one is entered at its left edge
  float key_top = 0, left = 0, right = 0;
  NodeId key = 0, value = 0;
};

/// Writes the boxes and arrows of one stack from `top` down.
class MapColumnWriter {
 public:
  MapColumnWriter(MapLayout& out, const Graph& graph, const ModelNodes& nodes, const MapOptions& options, const MapColumn& column);
  void write();

  float bottom() const { return y_; }
  const std::vector<MemoryEntry>& memory_entries() const { return entries_; }
  /// Where what leaves the stack stands.
  const Rect& end() const { return end_; }
  /// It has the whole width, and room for words at its squares.
  bool is_wide() const;

 private:
  /// The parts of an open attention block, as they are placed one after the other.
  struct Open {
    const AttentionNodes& nodes;
    AttentionPlace at;
    float top = 0, row = 0;  ///< of the block, and y of the line that leads into it
    float start = 0;         ///< x from which what was normed goes on
    Rect query{}, key{}, value{}, scores{}, patterns{}, weighted{}, merged{}, out{};
  };

  const StackNodes& stack() const { return column_.decoder ? *nodes_.decoder : nodes_; }
  float spine() const { return column_.spine; }
  float block_x() const { return column_.x + block_inset(); }
  float block_w() const { return column_.width - block_inset(); }
  float block_inset() const { return is_wide() ? 36.f : 30.f; }
  float inputs_inset() const;

  void write_imported();
  void write_imported_attention(const AttentionPlace& at, const AttentionNodes& attention);
  void write_imported_layer(const AttentionPlace& at, const AttentionNodes& attention);
  void write_imported_inputs(Open& o);
  void write_header();
  void write_layer(int layer);
  Rect write_folded_box(const AttentionPlace& at, const AttentionNodes& attention, bool whole_layer);
  void write_folded(const AttentionPlace& at, bool whole_layer);
  void write_open(const AttentionPlace& at, const std::optional<NodeId>& norm);
  void write_inputs(Open& o, const std::optional<NodeId>& norm);
  void write_heads(Open& o);
  void write_patterns(Open& o, float x, float y, float room, float row_height, float apart);
  void write_scores(Open& o, float x, float largest);
  void write_head_lines(const Open& o);
  void write_results(Open& o);
  void write_self_lines(const Open& o, float from, float bus);
  void write_sums(Open& o, const Rect& r);
  static float sums_apart(float heads);
  void write_feed_forward(int layer, const BlockNodes& block);
  void write_end();
  void write_next_word(const AttentionPlace& at, const Rect& logits);
  void add_back(const AttentionPlace& at, bool feed_forward, float y, NodeId made, NodeId sum, float from_x);
  std::optional<NodeId> in_front(const std::optional<NodeId>& norm, NodeId sum) const;

  static constexpr float letter_room = 36;  ///< right of a box with words, for its letter

  // With words at the squares, over the whole width: three boxes beside one another in each row.
  float unit() const;
  float row_words() const;
  float left_of(int box) const;
  float inputs_right() const;
  float column_width(Index columns) const;
  Rect wide_box(float x, float y, NodeId node) const;
  void write_wide_header();
  void write_wide_inputs(Open& o, const std::optional<NodeId>& norm);
  void place_wide_inputs(Open& o, float y);
  void write_wide_heads(Open& o);
  void write_wide_head_lines(const Open& o);
  void write_wide_results(Open& o);

  /// So high are rows beside which words stand, and others.
  float row_height(Index rows) const;
  float plain_row_height(Index rows) const;
  float pattern_row_height(Index rows) const;

  MapBox& box(MapRole role, const AttentionPlace& at, const Rect& r, std::initializer_list<Stage> stages);
  /// Of one attention, in the order of computation.
  std::vector<StagePlace> stages_between(Stage first, Stage last, const AttentionPlace& at) const;
  /// From the first that gives a number for each key to the mask.
  std::vector<StagePlace> stages_of_scores(const AttentionPlace& at) const;
  /// Those of the keys, and of what else there is before the heads are split.
  std::vector<StagePlace> stages_of_keys(const AttentionPlace& at) const;
  void picture(MapBox& box, NodeId node, Rect r, std::optional<int> head = {}) const;
  MapArrow& arrow(MapFlow flow, const AttentionPlace& at, NodeId carries, NodeId makes, std::vector<MapPoint> path, bool head = true);
  /// The line of the rows goes on down to y: to a block, or past it.
  void spine_to(float y, MapFlow flow, const AttentionPlace& at, NodeId order, bool feed_forward = false);
  std::vector<int> shown_heads(const AttentionNodes& attention) const;
  Index rows_of(NodeId node) const { return graph_[node].axes.rows.size; }
  Index cols_of(NodeId node) const { return graph_[node].axes.cols.size; }

  MapLayout& out_;
  const Graph& graph_;
  const ModelNodes& nodes_;
  const MapOptions& options_;
  MapColumn column_;
  float matrix_w_ = 0;  ///< of queries, keys and values where no words stand at them
  float y_ = 0, spine_y_ = 0;
  NodeId rows_ = 0;  ///< what the line carries here
  std::vector<MemoryEntry> entries_;
  Rect end_;
};

/// Down to a tenth of a pixel.
float tenths(float length);

}  // namespace headlight::views
