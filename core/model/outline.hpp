#pragma once
#include <optional>
#include <unordered_map>
#include <vector>

#include "graph/graph.hpp"
#include "model/stage.hpp"

namespace headlight {

/// Where a matrix stands: its stage and, where each head has one, the head.
struct Place : StagePlace {
  std::optional<int> head;
};

/// What people call the stages. Whoever writes a step into the graph says in the same breath which stage it belongs to, where that stands
/// and which head it is of; whoever wants to know reads it here. Stages are in the order in which they were written.
class Outline {
 public:
  /// `node` is what its stage is there for (of this head, where each has its own); a stage may make several, as Q, K and V where they are
  /// split. Returns `node`.
  NodeId made(const Place& place, NodeId node);
  /// `node` belongs to a stage that is there for another matrix.
  NodeId belongs(const Place& place, NodeId node);
  /// `node` is computed by no stage; the board of this one shows it.
  NodeId shown(const StagePlace& place, NodeId node);

  /// Every node becomes what `now` says by its number so far: for a graph that was written anew.
  void renumber(const std::vector<NodeId>& now);

  std::vector<StagePlace> stages() const;
  bool has(const StagePlace& place) const { return find(place) != nullptr; }
  /// What the stage is there for: of this head where each has its own, else for all of them. Throws std::out_of_range where the model lacks
  /// that stage or head.
  const std::vector<NodeId>& of(const StagePlace& place, int head) const;
  /// The stage a node belongs to; nothing for one that nothing computes, or that has no stage.
  std::optional<Place> place_of(NodeId node) const;
  /// The stages whose boards show a node that nothing computes.
  std::vector<StagePlace> showing(NodeId node) const;

 private:
  struct Step {
    StagePlace place;
    std::vector<std::vector<NodeId>> made;  ///< by head; of all heads together: one
  };
  const Step* find(const StagePlace& place) const;

  std::vector<Step> steps_;
  std::unordered_map<NodeId, Place> places_;
  std::vector<std::pair<StagePlace, NodeId>> shown_;
};

}  // namespace headlight
