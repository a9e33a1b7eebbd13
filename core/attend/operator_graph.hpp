#pragma once
#include <memory>
#include <string>
#include <vector>

#include "attend/attention_rules.hpp"
#include "graph/evaluate.hpp"
#include "model/need.hpp"
#include "model/nodes.hpp"

namespace headlight::attend {

/// Where the matrices of one batch item stand in its graph.
struct OperatorNodes {
  std::vector<HeadNodes> head;
  NodeId mask = absent;                            ///< of all heads, where they have no masks of their own
  std::vector<NodeId> present_key, present_value;  ///< by head of keys and values
  std::optional<NodeId> Y;                         ///< of merged tensors: all z side by side
  Outline outline;
};

struct OperatorGraph {
  Graph graph;
  OperatorNodes nodes;
};

/// How the inputs of an operator's graph are laid out.
struct OperatorInputs {
  bool mask_by_head = false;
  bool cut = false;                                                         ///< one matrix for each head, also of merged tensors
  std::shared_ptr<const std::vector<std::string>> queries = {}, keys = {};  ///< what they are called
};

/// ONNX's Attention (opset 23 to 25) on one batch item, every intermediate kept. Inputs are "q", "k", "v" of merged tensors, else "q[0]",
/// ... one for each head; "past_key[0]", ...; and "mask", or "mask[0]", ... of heads that have their own.
OperatorGraph operator_graph(const AttentionShape& shape, const AttentionRules& rules, const OperatorInputs& inputs);

/// What one batch item takes: its matrices, in the graph's memory too.
MatrixCount operator_size(const AttentionShape& shape, const AttentionRules& rules);

/// What flows into such a graph, whose merged tensors are not cut.
Bindings operator_bindings(const AttentionTensors& tensors, const AttentionRules& rules, Index item);

}  // namespace headlight::attend
