#pragma once
#include <compare>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::model {

/// The steps of the computation, as people call them: each has a name without its place, a scope, and traits that hold in every place
/// (see StageTrait). A model's Outline says which stages it has and in which order; the order here has no meaning.
// clang-format off
#define HEADLIGHT_STAGES(STAGE) \
  STAGE(translate, model, words | head_chosen)  /* the whole of it: source, target, and which word looks at which */ \
  STAGE(tokens, stack, words) \
  STAGE(embedding, stack, moves) \
  STAGE(positions, stack, moves) \
  STAGE(embed_norm, stack, none) \
  STAGE(norm, attention, none) \
  STAGE(q, attention, none) \
  STAGE(k, attention, none) \
  STAGE(v, attention, none) \
  STAGE(distance_keys, attention, none)  /* of Transformer-XL: a key for every distance of two words */ \
  STAGE(split, attention, head_chosen) \
  STAGE(head_norm, attention, per_head)  /* of queries and keys */ \
  STAGE(rotate, attention, per_head)  /* of rotary positions: q and k */ \
  STAGE(content_scores, attention, per_head)  /* of Transformer-XL: with the keys of the words */ \
  STAGE(distance_scores, attention, per_head)  /* with the keys of all distances */ \
  STAGE(position_scores, attention, per_head)  /* those of the distances that the words have */ \
  STAGE(scores, attention, per_head) \
  STAGE(scale, attention, per_head) \
  STAGE(relative, attention, per_head)  /* positions: a learned number for each distance is added to the scores */ \
  STAGE(alibi, attention, per_head)  /* positions: a bias that grows with the distance, with a slope for each head */ \
  STAGE(softcap, attention, per_head) \
  STAGE(mask, attention, per_head) \
  STAGE(softmax, attention, per_head | by_key) \
  STAGE(dropout, attention, per_head | alters_weights)  /* of attention weights, in training or by a switch */ \
  STAGE(weighted_sum, attention, per_head | by_key) \
  STAGE(merge, attention, by_key) \
  STAGE(output, attention, by_key | moves | outcome) \
  STAGE(residual, attention, moves | outcome) \
  STAGE(mlp_norm, block, none) \
  STAGE(mlp_gate, block, none) \
  STAGE(mlp_in, block, none) \
  STAGE(activation, block, none) \
  STAGE(mlp_gated, block, none)  /* what the gate lets through */ \
  STAGE(mlp_out, block, none) \
  STAGE(mlp_residual, block, none) \
  STAGE(final_norm, stack, read_early) \
  STAGE(transform, model, none)  /* of a model that fills in masked words: a layer before the logits */ \
  STAGE(transform_active, model, none) \
  STAGE(transform_norm, model, none) \
  STAGE(logits, model, read_early | outcome) \
  STAGE(probs, model, read_early | outcome)
// clang-format on
enum class Stage {
#define STAGE(name, scope, traits) name,
  HEADLIGHT_STAGES(STAGE)
#undef STAGE
};

/// The scope that a stage occurs once in.
enum class StageScope { model, stack, block, attention };
StageScope scope(Stage stage);

/// The traits of a stage, as flags: code that treats some stages alike tests a shared trait.
enum class StageTrait : unsigned {
  none = 0,
  per_head = 1,         ///< every head has its own matrix there, and the board shows one of them
  head_chosen = 2,      ///< the board lets you choose a head although it shows more than that head's matrix
  words = 4,            ///< its board shows words instead of a matrix of numbers
  by_key = 8,           ///< a row there is a sum over keys, so each key's share can be told
  moves = 16,           ///< attention moves the points of its words
  outcome = 32,         ///< it shows the effect of attention on a row
  read_early = 64,      ///< it reads the blocks up to ModelConfig::read_after
  alters_weights = 128  ///< its matrix, made of the attention weights, weights the values in place of them
};
constexpr StageTrait operator|(StageTrait a, StageTrait b) { return StageTrait(static_cast<unsigned>(a) | static_cast<unsigned>(b)); }
bool has(Stage stage, StageTrait trait);
bool is_per_head(Stage stage);
/// True if the board shows or chooses one head.
bool has_heads(Stage stage);
/// The name of the stage without its place: "weighted_sum".
const char* id(Stage stage);

/// An attention of a model: the n-th block of a stack, and in a decoder its self- or cross-attention. They compare in the order of
/// computation.
struct AttentionId {
  bool decoder = false;
  int layer = 0;
  bool cross = false;

  auto operator<=>(const AttentionId&) const = default;
};

/// A stage of one attention, of one block's feed-forward part, of one stack, or of the whole model. The constructor clears fields that a
/// stage does not have (layer, cross-attention, stack), so equal places compare equal.
struct StagePlace {
  Stage stage = Stage::softmax;
  AttentionId at;

  StagePlace() = default;
  StagePlace(Stage stage, AttentionId at = {});
  bool operator==(const StagePlace&) const = default;
};

}  // namespace headlight::model
