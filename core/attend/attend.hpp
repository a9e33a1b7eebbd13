#pragma once
#include <filesystem>
#include <optional>
#include <vector>

#include "attend/attention_tensors.hpp"
#include "graph/evaluate.hpp"
#include "model/nodes.hpp"
#include "ops/rounded.hpp"

namespace headlight {

/// The attributes of ONNX's Attention.
struct AttentionRules {
  bool causal = false;
  Index left = -1, right = -1;  ///< how far a query sees before and after itself; -1: to the end
  std::optional<double> scale;  ///< else 1 / sqrt(d)
  double softcap = 0;           ///< 0: none
  std::optional<HalfType> softmax_type;
};

/// Where the matrices of one batch item stand in its graph.
struct OperatorNodes {
  std::vector<HeadNodes> head;
  std::vector<NodeId> present_key, present_value;  ///< by head of keys and values
  std::optional<NodeId> Y;                         ///< of merged tensors: all z side by side
  Outline outline;
};

/// ONNX's Attention (opset 23 to 25) on somebody's tensors, every intermediate kept.
struct AttentionRun {
  AttentionShape shape;
  Graph graph;
  OperatorNodes nodes;
  std::vector<Trace> traces;  ///< one for each batch item
};

/// Throws UserError in words where there is no room for the run.
void require_room_to_attend(const AttentionShape& shape, const AttentionRules& rules);
AttentionRun attend(const AttentionTensors& tensors, const AttentionRules& rules);
/// A safetensors file of F32: scores, scaled_scores, softcapped_scores (where there is a softcap), masked_scores, pattern [B, heads, query,
/// key] and z [B, heads, query, d]; Y in the layout of Q; present_key, present_value [B, heads, key, d]. Throws UserError.
void write_attention(const std::filesystem::path& path, const AttentionRun& run);

}  // namespace headlight
