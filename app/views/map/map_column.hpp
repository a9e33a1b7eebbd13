#pragma once
#include "views/map/map_layout.hpp"

namespace headlight {

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

 private:
  struct Sizes {
    float matrix_w, matrix_h, pattern;
  };
  /// The parts of an open attention block, as they are placed one after the other.
  struct Open {
    const AttentionNodes& nodes;
    AttentionPlace at;
    float top = 0, row = 0;  ///< of the block, and y of its first row's middle
    float start = 0;         ///< x from which what was normed goes on
    Rect query{}, key{}, value{}, scores{}, patterns{}, weighted{}, merged{}, out{};
  };

  const StackNodes& stack() const { return column_.decoder ? *nodes_.decoder : nodes_; }
  float spine() const { return column_.spine; }
  float block_x() const { return column_.x + 30; }
  float block_w() const { return column_.width - 30; }

  void write_given();
  void write_given_layer(const AttentionPlace& at, const AttentionNodes& attention);
  void write_given_inputs(Open& o);
  void write_header();
  void write_layer(int layer);
  Rect write_folded_box(const AttentionPlace& at, const AttentionNodes& attention, bool whole_layer);
  void write_folded(const AttentionPlace& at, bool whole_layer);
  void write_open(const AttentionPlace& at, const std::optional<NodeId>& norm);
  void write_inputs(Open& o, const std::optional<NodeId>& norm);
  void write_heads(Open& o);
  void write_patterns(Open& o, float x, float y, float room);
  void write_head_lines(const Open& o, float row, float above_sum);
  void write_results(Open& o);
  void write_self_lines(const Open& o);
  void write_feed_forward(int layer, const BlockNodes& block);
  void write_end();
  void add_back(const AttentionPlace& at, bool feed_forward, float y, NodeId made, NodeId sum, float from_x);
  std::optional<NodeId> in_front(const std::optional<NodeId>& norm, NodeId sum) const;

  MapBox& box(MapRole role, const AttentionPlace& at, const Rect& r, std::initializer_list<Stage> stages);
  /// Of one attention, in the order of computation.
  std::vector<StagePlace> stages_between(Stage first, Stage last, const AttentionPlace& at) const;
  void picture(MapBox& box, NodeId node, Rect r, std::optional<int> head = {}) const;
  void head_pictures(MapBox& box, const AttentionNodes& attention, NodeId HeadNodes::*matrix, int per_row, float step_x, float step_y,
                     float side);
  MapArrow& arrow(MapFlow flow, const AttentionPlace& at, NodeId carries, NodeId makes, std::vector<MapPoint> path, bool head = true);
  /// The line of the rows goes on down to y: to a block, or past it.
  void spine_to(float y, MapFlow flow, const AttentionPlace& at, NodeId order, bool feed_forward = false);
  std::vector<int> shown_heads(const AttentionNodes& attention) const;

  MapLayout& out_;
  const Graph& graph_;
  const ModelNodes& nodes_;
  const MapOptions& options_;
  MapColumn column_;
  Sizes size_;
  float y_ = 0, spine_y_ = 0;
  NodeId rows_ = 0;  ///< what the line carries here
  std::vector<MemoryEntry> entries_;
  Rect end_;
};

}  // namespace headlight
