#pragma once
#include "core_rooms.hpp"

namespace headlight::model {

/// The part that a matrix plays in a model, the same in every layer, attention and head: its name, its role in attention, and traits (see
/// PartTrait).
/// Weights have the names that they have everywhere. A trace file lists an attention's matrices in this order, from the query on.
// clang-format off
#define HEADLIGHT_PARTS(PART) \
  PART(none, none, none) \
  PART(tokens, none, none) \
  PART(mask, none, none) \
  PART(embedding, none, none) \
  PART(scaled_embedding, none, none) \
  PART(typed_embedding, none, none)  /* the embedding plus that of its sentence's type */ \
  PART(type_embedding, none, none)  /* for the sentence that the words belong to */ \
  PART(scaled_rows, none, none)  /* the last vectors times a number, before their comparison with the words */ \
  PART(positions, none, none) \
  PART(residual, none, none) \
  PART(normed, none, none) \
  PART(query, query, none) \
  PART(key, key, cached) \
  PART(value, value, cached) \
  PART(normed_query, none, none)  /* in a model that norms its queries and keys */ \
  PART(normed_key, none, cached) \
  PART(turned_query, query, none)  /* rotated by rotary positions */ \
  PART(turned_key, key, cached) \
  PART(rel_embed, none, none)  /* Transformer-XL: a row of sines and cosines for every distance */ \
  PART(distance_key, none, none)  /* compared with a query, for a distance */ \
  PART(content_query, none, none)  /* the query plus the head's fixed query for words, b_u */ \
  PART(position_query, none, none)  /* the same for distances, with b_v */ \
  PART(content_scores, none, none)  /* queries times the words' keys */ \
  PART(distance_scores, none, none)  /* queries times the keys of all distances */ \
  PART(position_scores, none, none)  /* the distance scores at each word pair's distance */ \
  PART(scores, none, none) \
  PART(scaled_scores, none, none) \
  PART(position_bias, none, none)  /* added to the scores by relative positions */ \
  PART(altered_scores, none, none)  /* by a variant of attention, before the mask */ \
  PART(altered_weights, none, none)  /* attention weights, by a variant of attention, after softmax */ \
  PART(masked_scores, none, none) \
  PART(attention_weights, none, none) \
  PART(weighted_sum, value, none) \
  PART(merged, value, none) \
  PART(head_output, output, none)  /* one head's contribution to the output */ \
  PART(attention_output, output, none) \
  PART(hidden, none, none) \
  PART(gate, none, none)  /* input of the activation of a gated feed-forward part */ \
  PART(activated, none, none) \
  PART(mlp_output, none, none) \
  PART(transformed, none, none)  /* the last vectors after the layer before the logits */ \
  PART(logits, none, none) \
  PART(probs, none, none) \
  PART(W_E, none, weight) \
  PART(W_pos, none, weight) \
  PART(W_type, none, weight) \
  PART(W_rel, none, weight) \
  PART(W_Q, query, weight) \
  PART(W_K, key, weight) \
  PART(W_V, value, weight) \
  PART(W_O, output, weight) \
  PART(b_Q, query, weight | bias) \
  PART(b_K, key, weight | bias) \
  PART(b_V, value, weight | bias) \
  PART(b_O, output, weight | bias) \
  PART(W_in, none, weight) \
  PART(W_gate, none, weight) \
  PART(b_gate, none, weight | bias) \
  PART(b_in, none, weight | bias) \
  PART(W_out, none, weight) \
  PART(b_out, none, weight | bias) \
  PART(norm_w, none, weight) \
  PART(norm_b, none, weight) \
  PART(W_D, none, weight) \
  PART(b_D, none, weight | bias) \
  PART(W_U, none, weight) \
  PART(b_U, none, weight | bias) \
  PART(W_R, none, weight) \
  PART(b_u, none, weight | bias) \
  PART(b_v, none, weight | bias)
// clang-format on
enum class Part {
#define PART(name, role, traits) name,
  HEADLIGHT_PARTS(PART)
#undef PART
};

/// The matrix's role in attention: it belongs to the queries, keys or values, with their weights and all that is made of them, or to the
/// output.
enum class AttentionRole { none, query, key, value, output };
AttentionRole attention_role(Part part);

/// The traits of a part, as flags: code that treats some parts alike tests a shared trait.
enum class PartTrait : unsigned {
  none = 0,
  weight = 1,
  bias = 2,   ///< the optional bias of a projection; the `b` of a norm does not count
  cached = 4  ///< a program that writes word by word keeps its rows for the next word
};
constexpr PartTrait operator|(PartTrait a, PartTrait b) { return PartTrait(static_cast<unsigned>(a) | static_cast<unsigned>(b)); }
bool has(Part part, PartTrait trait);
bool is_weight(Part part);
bool is_bias(Part part);
/// The name of the part, by which words are found: "attention_weights".
const char* id(Part part);

}  // namespace headlight::model
