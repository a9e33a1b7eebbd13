#pragma once
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "graph/op.hpp"

namespace headlight::graph {

/// A named matrix of the computation: an input (tokens, a weight, a mask: no op) or the result of an op over other nodes.
struct Node {
  std::string name;
  Axes axes;
  std::shared_ptr<const Op> op;
  std::vector<NodeId> inputs;

  bool is_input() const { return op == nullptr; }
};

/// An immutable list of nodes in an order in which they can be computed: a node follows its inputs.
class Graph {
 public:
  int size() const { return static_cast<int>(nodes_.size()); }
  const Node& operator[](NodeId id) const { return nodes_[static_cast<size_t>(id)]; }
  /// The node called `name`. Throws UserError with the nearest name when there is none.
  NodeId find(const std::string& name) const;
  bool has(const std::string& name) const;
  /// Besides its own row, a node reads only nodes of lower levels. Inputs have level -1.
  int level(NodeId id) const { return levels_[static_cast<size_t>(id)]; }
  int n_levels() const { return n_levels_; }

 private:
  friend class GraphBuilder;
  std::vector<Node> nodes_;
  std::vector<int> levels_;
  std::unordered_map<std::string, NodeId> ids_;
  int n_levels_ = 0;
};

/// Builds a graph node by node, and checks the wiring as it grows.
class GraphBuilder {
 public:
  /// Adds a matrix that comes from outside.
  NodeId input(std::string name, Axes axes);
  /// Adds the result of `op` over `inputs`. Throws UserError naming the node if the inputs do not fit.
  NodeId add(std::string name, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);
  const Axes& axes(NodeId id) const { return graph_[id].axes; }
  const std::string& name(NodeId id) const { return graph_[id].name; }
  Graph build() &&;

 private:
  NodeId append(Node node, int level);
  Graph graph_;
};

}  // namespace headlight::graph
