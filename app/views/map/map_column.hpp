#pragma once
#include "views/map/map_layout.hpp"

namespace headlight::views {

/// The targets of the memory's line: a line at y over the boxes with the given centres.
struct MemoryEntry {
  AttentionId at;
  float y = 0;
  std::optional<float> key_x, value_x;  ///< for an open block; a folded one is entered at its left edge
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
  /// The rectangle of the stack's result.
  const Rect& end() const { return end_; }
  /// True if the column has the whole width, with room for words at its squares.
  bool is_wide() const;

 private:
  /// The parts of an open attention block, placed one after another.
  struct Open {
    const AttentionNodes& nodes;
    AttentionId at;
    float top = 0, row = 0;  ///< the block's top, and y of the line that leads into it
    float start = 0;         ///< x from which the normed rows go on
    Rect query{}, key{}, value{}, scores{}, patterns{}, weighted{}, merged{}, out{};
  };

  const StackNodes& stack() const { return column_.decoder ? *nodes_.decoder : nodes_; }
  float spine() const { return column_.spine; }
  float block_x() const { return column_.x + block_inset(); }
  float block_w() const { return column_.width - block_inset(); }
  float block_inset() const { return is_wide() ? 36.f : 30.f; }
  float inputs_inset() const;

  void write_imported();
  void write_imported_attention(const AttentionId& at, const AttentionNodes& attention);
  void write_imported_layer(const AttentionId& at, const AttentionNodes& attention);
  void write_imported_inputs(Open& o);
  void write_header();
  void write_layer(int layer);
  Rect write_folded_box(const AttentionId& at, const AttentionNodes& attention, bool whole_layer);
  void write_folded(const AttentionId& at, bool whole_layer);
  void write_open(const AttentionId& at, const std::optional<NodeId>& norm);
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
  void write_next_word(const AttentionId& at, const Rect& logits);
  void add_back(const AttentionId& at, bool feed_forward, float y, NodeId made, NodeId sum, float from_x);
  std::optional<NodeId> in_front(const std::optional<NodeId>& norm, NodeId sum) const;

  static constexpr float letter_room = 36;  ///< right of a box with words, for its letter

  // The layout over the whole width: three boxes side by side in each row, with words at the squares.
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

  /// Return the height of a row: with words beside it, without, and in a pattern.
  float row_height(Index rows) const;
  float plain_row_height(Index rows) const;
  float pattern_row_height(Index rows) const;

  MapBox& box(MapRole role, const AttentionId& at, const Rect& r, std::initializer_list<Stage> stages);
  /// Returns the stages of one attention, in the order of computation.
  std::vector<StagePlace> stages_between(Stage first, Stage last, const AttentionId& at) const;
  /// Returns the stages from the first that gives a number for each key to the mask.
  std::vector<StagePlace> stages_of_scores(const AttentionId& at) const;
  /// Returns the stages of the keys, and the others before the split into heads.
  std::vector<StagePlace> stages_of_keys(const AttentionId& at) const;
  void picture(MapBox& box, NodeId node, Rect r, std::optional<int> head = {}) const;
  MapArrow& arrow(MapFlow flow, const AttentionId& at, NodeId carries, NodeId makes, std::vector<MapPoint> path, bool head = true);
  /// Continues the line of the rows down to y: to a block, or past it.
  void spine_to(float y, MapFlow flow, const AttentionId& at, NodeId order, bool feed_forward = false);
  std::vector<int> visible_heads(const AttentionNodes& attention) const;
  Index rows_of(NodeId node) const { return graph_[node].axes.rows.size; }
  Index cols_of(NodeId node) const { return graph_[node].axes.cols.size; }

  MapLayout& out_;
  const Graph& graph_;
  const ModelNodes& nodes_;
  const MapOptions& options_;
  MapColumn column_;
  float matrix_w_ = 0;  ///< the width of queries, keys and values without row words
  float y_ = 0, spine_y_ = 0;
  NodeId rows_ = 0;  ///< the rows that the line carries here
  std::vector<MemoryEntry> entries_;
  Rect end_;
};

/// Rounds down to a tenth of a pixel.
float tenths(float length);

}  // namespace headlight::views
