#pragma once
#include <optional>
#include <string>

#include "model/config.hpp"
#include "model/nodes.hpp"
#include "ops/ops.hpp"
#include "ops/rounded.hpp"

namespace headlight {

/// Where a head's part of the graph is being written.
struct HeadPlace {
  const ModelConfig& config;
  const std::string& prefix;  ///< of the names of its matrices
  int number;
  Outline& outline;
  AttentionPlace attention = {};

  std::string called(const char* what) const { return prefix + what + "[" + std::to_string(number) + "]"; }
  Place at(Stage stage) const { return {{stage, attention}, number}; }
  /// The stage is there for this node.
  NodeId made(Stage stage, NodeId node, Meaning meaning) const { return outline.made(at(stage), node, std::move(meaning)); }
  /// Computed, but not what the stage is there for.
  NodeId belongs(Stage stage, NodeId node, Meaning meaning) const { return outline.belongs(at(stage), node, std::move(meaning)); }
};

/// What a head attends with.
struct HeadInputs {
  NodeId q;                                   ///< (query, d_head)
  NodeId k, v;                                ///< one row per key
  NodeId mask;                                ///< (query, key): 0, -infinity or what is added to a score
  Packed packed;                              ///< where the rows hold several sentences; empty: one
  std::optional<double> scale = {};           ///< what scores are multiplied by; else 1 / sqrt(d_head)
  std::optional<HalfType> softmax_type = {};  ///< the softmax reads and gives numbers that this type can hold
  std::optional<NodeId> position_bias = {};   ///< (query, key): added to the scaled scores
};

/// From scores to the weighted sum: writes n.scores, scaled_scores, altered_scores, masked_scores, pattern and z.
void attend(GraphBuilder& g, const HeadPlace& at, const HeadInputs& in, HeadNodes& n);

}  // namespace headlight
