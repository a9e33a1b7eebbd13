#pragma once
#include <memory>
#include <string>
#include <vector>

#include "attend/attention_rules.hpp"
#include "graph/evaluate.hpp"
#include "model/need.hpp"
#include "model/nodes.hpp"

namespace headlight::attend {

/// The nodes of one batch item in its graph.
struct OperatorNodes {
  std::vector<HeadNodes> head;
  NodeId mask = absent;                            ///< for all heads, unless each has its own mask
  std::vector<NodeId> present_key, present_value;  ///< by head of keys and values
  std::optional<NodeId> Y;                         ///< for merged tensors: all z side by side
  Outline outline;
};

struct OperatorGraph {
  Graph graph;
  OperatorNodes nodes;
};

/// The layout of the inputs of an operator's graph.
struct OperatorInputs {
  bool mask_by_head = false;
  bool cut = false;                                                         ///< one matrix for each head, even for merged tensors
  std::shared_ptr<const std::vector<std::string>> queries = {}, keys = {};  ///< labels
};

/// The graph of ONNX's Attention (opset 23 to 25) on one batch item, with every intermediate. Inputs are "q", "k", "v" for merged tensors,
/// else "q[0]", ... one for each head; "past_key[0]", ...; and "mask", or "mask[0]", ... if heads have their own.
OperatorGraph operator_graph(const AttentionShape& shape, const AttentionRules& rules, const OperatorInputs& inputs);

/// The size of one batch item: the matrices of its run.
MatrixCount operator_size(const AttentionShape& shape, const AttentionRules& rules);

/// The inputs for such a graph, whose merged tensors are not cut.
Bindings operator_bindings(const AttentionTensors& tensors, const AttentionRules& rules, Index item);

}  // namespace headlight::attend
