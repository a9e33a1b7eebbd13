#pragma once
#include <vector>

namespace headlight {

/// What people call a step of the computation. Which of them a model has, and in which order, says its Outline; nothing follows from the
/// order in which they stand here.
enum class Stage {
  translate,  ///< the whole of it: source, target, and which word looks at which
  tokens,
  embedding,
  positions,
  norm,
  q,
  k,
  v,
  split,
  rotate,  ///< of rotary positions: q and k
  scores,
  scale,
  mask,
  softmax,
  weighted_sum,
  merge,
  output,
  residual,
  mlp_norm,
  mlp_in,
  activation,
  mlp_out,
  mlp_residual,
  final_norm,
  logits,
  probs
};

/// What there is one of such a stage for.
enum class StageScope { model, stack, block, attention };
StageScope scope(Stage stage);
/// Whether every head has a matrix of its own there, and one of them is looked at: rotate, and scores to weighted sum.
bool is_per_head(Stage stage);
/// The name of the stage without its place: "weighted_sum".
const char* id(Stage stage);

/// Which attention of a model: the n-th block of a stack, and in a decoder its self- or its cross-attention.
struct AttentionPlace {
  bool decoder = false;
  int layer = 0;
  bool cross = false;

  bool operator==(const AttentionPlace&) const = default;
};

/// A stage of one attention, of one block's feed-forward part, or of one stack. Made so that equal places compare equal: what a stage
/// does not have (a layer, cross-attention) is not kept, and those of the whole model are in no stack.
struct StagePlace {
  Stage stage = Stage::softmax;
  AttentionPlace at;

  StagePlace() = default;
  StagePlace(Stage stage, AttentionPlace at = {});
  bool operator==(const StagePlace&) const = default;
};

}  // namespace headlight
