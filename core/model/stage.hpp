#pragma once
#include <vector>

namespace headlight {

/// What people call a step of the computation: its name without its place, what there is one of it for, and whether every head has a matrix
/// of its own there, of which one is looked at. Which of them a model has, and in which order, says its Outline; nothing follows from the
/// order in which they stand here.
// clang-format off
#define HEADLIGHT_STAGES(STAGE) \
  STAGE(translate, model, for_all)  /* the whole of it: source, target, and which word looks at which */ \
  STAGE(tokens, stack, for_all) \
  STAGE(embedding, stack, for_all) \
  STAGE(positions, stack, for_all) \
  STAGE(embed_norm, stack, for_all) \
  STAGE(norm, attention, for_all) \
  STAGE(q, attention, for_all) \
  STAGE(k, attention, for_all) \
  STAGE(v, attention, for_all) \
  STAGE(distance_keys, attention, for_all)  /* of Transformer-XL: a key for every distance of two words */ \
  STAGE(split, attention, for_all) \
  STAGE(head_norm, attention, each)  /* of queries and keys */ \
  STAGE(rotate, attention, each)  /* of rotary positions: q and k */ \
  STAGE(content_scores, attention, each)  /* of Transformer-XL: with the keys of the words */ \
  STAGE(distance_scores, attention, each)  /* with the keys of all distances */ \
  STAGE(position_scores, attention, each)  /* those of the distances that the words have */ \
  STAGE(scores, attention, each) \
  STAGE(scale, attention, each) \
  STAGE(relative, attention, each)  /* positions: a learned number for each distance is added to the scores */ \
  STAGE(alibi, attention, each)  /* positions: a bias that grows with the distance, with a slope for each head */ \
  STAGE(softcap, attention, each) \
  STAGE(mask, attention, each) \
  STAGE(softmax, attention, each) \
  STAGE(dropout, attention, each)  /* of attention weights, in training or by a switch */ \
  STAGE(weighted_sum, attention, each) \
  STAGE(merge, attention, for_all) \
  STAGE(output, attention, for_all) \
  STAGE(residual, attention, for_all) \
  STAGE(mlp_norm, block, for_all) \
  STAGE(mlp_gate, block, for_all) \
  STAGE(mlp_in, block, for_all) \
  STAGE(activation, block, for_all) \
  STAGE(mlp_gated, block, for_all)  /* what the gate lets through */ \
  STAGE(mlp_out, block, for_all) \
  STAGE(mlp_residual, block, for_all) \
  STAGE(final_norm, stack, for_all) \
  STAGE(transform, model, for_all)  /* of a model that fills in masked words: a layer before the logits */ \
  STAGE(transform_active, model, for_all) \
  STAGE(transform_norm, model, for_all) \
  STAGE(logits, model, for_all) \
  STAGE(probs, model, for_all)
// clang-format on
enum class Stage {
#define STAGE(name, scope, heads) name,
  HEADLIGHT_STAGES(STAGE)
#undef STAGE
};

/// What there is one of such a stage for.
enum class StageScope { model, stack, block, attention };
StageScope scope(Stage stage);
/// Whether every head has a matrix of its own there, and one of them is looked at.
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
