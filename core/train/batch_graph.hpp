#pragma once
#include <span>

#include "graph/evaluate.hpp"
#include "model/nodes.hpp"
#include "train/task.hpp"

namespace headlight::train {

/// The numbers of rows in a whole batch that the loss averages over; a part of the batch has only some of them.
struct BatchCounts {
  Index targets = 0;         ///< rows with a target word
  Index rows = 0;            ///< rows of all attention heads, for the entropy
  std::vector<Index> looks;  ///< by guided head

  static BatchCounts of(const Recipe& recipe, std::span<const Example> batch);
};

/// Some examples side by side in one graph that ends in their share of the batch's loss, with all of its inputs but the weights.
class BatchGraph {
 public:
  /// `step` decides the weights of guidance and entropy, and the position at which sentences begin.
  BatchGraph(const Recipe& recipe, const Task& task, std::span<const Example> examples, const BatchCounts& counts, int step);

  const Graph& graph() const { return graph_; }
  const Bindings& inputs() const { return inputs_; }
  NodeId total() const { return total_; }  ///< (1, 1): the quantity that training minimises
  NodeId loss() const { return loss_; }    ///< (1, 1): this part's share of the mean cross entropy
  /// This part's share of the mean guidance of every guided head, without its weight.
  double guidance(const Trace& trace) const;
  const ModelNodes& nodes() const { return nodes_; }
  /// The number of target words that are the likeliest in `trace`.
  Index right(const Trace& trace) const;

 private:
  friend class BatchGraphBuilder;
  Graph graph_;
  ModelNodes nodes_;
  Bindings inputs_;
  NodeId total_ = -1, loss_ = -1, targets_ = -1;
  std::vector<NodeId> guidance_;
};

}  // namespace headlight::train
