#pragma once
#include <filesystem>
#include <vector>

#include "attend/operator_graph.hpp"

namespace headlight::attend {

/// ONNX's Attention (opset 23 to 25) on a user's tensors, with every intermediate.
struct AttentionRun {
  AttentionShape shape;
  Graph graph;
  OperatorNodes nodes;
  std::vector<Trace> traces;  ///< one for each batch item
};

/// Throws UserError in words if there is too little memory for the run.
void require_room_to_attend(const AttentionShape& shape, const AttentionRules& rules);
AttentionRun attend(const AttentionTensors& tensors, const AttentionRules& rules);
/// Writes a safetensors file of F32: scores, scaled_scores, softcapped_scores (if there is a softcap), masked_scores, pattern [B, heads,
/// query, key] and z [B, heads, query, d]; Y in the layout of Q; present_key, present_value [B, heads, key, d]. Throws UserError.
void write_attention(const std::filesystem::path& path, const AttentionRun& run);

}  // namespace headlight::attend
