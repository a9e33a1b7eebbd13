#pragma once
#include <span>

#include "graph/evaluate.hpp"
#include "model/nodes.hpp"
#include "train/task.hpp"

namespace headlight::train {

/// How many rows of a whole batch the loss is a mean over, of which a part of the batch has only some.
struct BatchCounts {
  Index wanted = 0;          ///< rows that are asked for a word
  Index rows = 0;            ///< rows of all attention heads, for the entropy
  std::vector<Index> looks;  ///< by guided head

  static BatchCounts of(const Recipe& recipe, std::span<const Example> batch);
};

/// Examples side by side in one graph that ends in their share of the batch's loss, with everything that flows into it but the weights.
class BatchGraph {
 public:
  /// `step` decides how much guidance and entropy weigh, and at which position sentences begin.
  BatchGraph(const Recipe& recipe, const Task& task, std::span<const Example> examples, const BatchCounts& counts, int step);

  const Graph& graph() const { return graph_; }
  const Bindings& inputs() const { return inputs_; }
  NodeId total() const { return total_; }  ///< (1, 1): what training makes small
  NodeId loss() const { return loss_; }    ///< (1, 1): this part's share of the mean cross entropy
  /// This part's share of the mean guidance of every guided head, without its weight.
  double guidance(const Trace& trace) const;
  const ModelNodes& nodes() const { return nodes_; }
  /// Of the wanted words, how many are the likeliest in `trace`.
  Index right(const Trace& trace) const;

 private:
  friend class BatchGraphBuilder;
  Graph graph_;
  ModelNodes nodes_;
  Bindings inputs_;
  NodeId total_ = -1, loss_ = -1, wanted_ = -1;
  std::vector<NodeId> guidance_;
};

}  // namespace headlight::train
