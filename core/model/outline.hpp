#pragma once
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "graph/graph.hpp"
#include "model/stage.hpp"

namespace headlight::model {

/// The place of a matrix: its stage and, if each head has one, the head.
struct Place : StagePlace {
  std::optional<int> head;
};

/// The part of a matrix, the same in every layer, attention and head.
enum class Part {
  none,
  tokens,
  mask,
  embedding,
  scaled_embedding,
  type_embedding,  ///< for the sentence that the words belong to
  scaled_rows,     ///< the last vectors times a number, before their comparison with the words
  positions,
  residual,
  normed,
  query,
  key,
  value,
  normed_query,  ///< in a model that norms its queries and keys
  normed_key,
  turned_query,  ///< rotated by rotary positions
  turned_key,
  rel_embed,        ///< Transformer-XL: a row of sines and cosines for every distance
  distance_key,     ///< compared with a query, for a distance
  content_query,    ///< the query plus the head's fixed query for words, b_u
  position_query,   ///< the same for distances, with b_v
  content_scores,   ///< queries times the words' keys
  distance_scores,  ///< queries times the keys of all distances
  position_scores,  ///< the distance scores at each word pair's distance
  scores,
  scaled_scores,
  position_bias,   ///< added to the scores by relative positions
  altered_scores,  ///< by a variant of attention, before the mask
  dropped_weights,
  masked_scores,
  attention_weights,
  weighted_sum,
  merged,
  head_output,  ///< one head's contribution to the output
  attention_output,
  hidden,
  gate,  ///< input of the activation of a gated feed-forward part
  activated,
  mlp_output,
  transformed,  ///< the last vectors after the layer before the logits
  logits,
  probs,
  // Weights, by the names that they have everywhere.
  W_E,
  W_pos,
  W_type,
  W_rel,
  W_Q,
  W_K,
  W_V,
  W_O,
  b_Q,
  b_K,
  b_V,
  b_O,
  W_in,
  W_gate,
  b_gate,
  b_in,
  W_out,
  b_out,
  norm_w,
  norm_b,
  W_D,
  b_D,
  W_U,
  b_U,
  W_R,
  b_u,
  b_v
};
bool is_weight(Part part);
/// True if the part is the optional bias of a projection. The `b` of a norm does not count.
bool is_bias(Part part);

enum class RowPromise { none, sum_to_one };

/// The name and properties of a matrix.
struct Meaning {
  Part part = Part::none;
  std::string symbol = {};  ///< its symbol in the paper, as markup: "Q", "W_{Q}"; empty: it has no letter, and equations write it out
  RowPromise rows = RowPromise::none;
};

/// The stages of a model and the names of their matrices. The code that adds a step to the graph registers here its stage, its place, its
/// head, its part, its symbol in the paper and the property of its rows; all other code reads them here. Stages are in the order in which
/// they were written.
class Outline {
 public:
  /// Registers `node` as a result of its stage (for one head, if every head has its own). A stage may have several results, as the split
  /// has Q, K and V. Returns `node`.
  NodeId made(const Place& place, NodeId node, Meaning meaning);
  /// Registers `node` as an intermediate of its stage.
  NodeId belongs(const Place& place, NodeId node, Meaning meaning);
  /// Registers an input of the graph, a weight or a mask, which no stage computes. For a stack's own matrices only the stack in `at`
  /// counts.
  NodeId given(const AttentionPlace& at, NodeId node, Meaning meaning);
  /// Registers that the board of this stage shows `node`, which no stage computes.
  NodeId shown(const StagePlace& place, NodeId node);
  /// Gives `node` another letter if its readers have their own name for it: the encoder's output is the memory.
  void rename(NodeId node, std::string symbol);

  /// Renumbers after a rewrite: node i becomes `to[i]`; negative: it was removed.
  Outline renumbered(const std::vector<NodeId>& to) const;

  std::vector<StagePlace> stages() const;
  bool has(const StagePlace& place) const { return find(place) != nullptr; }
  /// The results of the stage, for this head if every head has its own. Throws std::out_of_range if the model lacks that stage or head.
  const std::vector<NodeId>& of(const StagePlace& place, int head) const;
  /// All nodes that the stage computes, for this head and for all heads together, in the order of computation.
  std::vector<NodeId> computed_in(const StagePlace& place, int head) const;
  /// The stage of a node; nothing for inputs and for nodes without a stage.
  std::optional<Place> place_of(NodeId node) const;
  /// The stages whose boards show this input node.
  std::vector<StagePlace> showing(NodeId node) const;

  Part part_of(NodeId node) const { return entry(node).meaning.part; }
  const std::string& symbol_of(NodeId node) const { return entry(node).meaning.symbol; }
  bool rows_sum_to_one(NodeId node) const { return entry(node).meaning.rows == RowPromise::sum_to_one; }
  bool is_weight(NodeId node) const { return model::is_weight(part_of(node)); }
  bool is_attention_weights(NodeId node) const { return part_of(node) == Part::attention_weights; }
  /// The attention, block or stack that a matrix belongs to, even if nothing computes it.
  const AttentionPlace& standing(NodeId node) const { return entry(node).at; }
  /// The matrix of this part there, if there is one: that of all heads together, or of `head`; the first of several. A matrix that an
  /// intentional mistake has replaced is never returned.
  std::optional<NodeId> find(Part part, const AttentionPlace& at, std::optional<int> head = {}) const;
  /// The same matrix in every head, in their order; a matrix that belongs to no head, alone.
  std::vector<NodeId> in_every_head(NodeId node) const;

 private:
  struct Step {
    StagePlace place;
    std::vector<std::vector<NodeId>> made;  ///< by head; a single entry for all heads together
  };
  struct Entry {
    Meaning meaning;
    std::optional<Place> place;
    AttentionPlace at;
  };
  const Step* find(const StagePlace& place) const;
  const Entry& entry(NodeId node) const;
  void note(NodeId node, Entry entry);

  std::vector<Step> steps_;
  std::vector<Entry> entries_;                                                      ///< by node
  std::map<std::tuple<AttentionPlace, Part, std::optional<int>>, NodeId> playing_;  ///< by place, part and head, see find()
  Entry nothing_;                                                                   ///< for nodes that were never registered
  std::vector<std::pair<StagePlace, NodeId>> shown_;
};

}  // namespace headlight::model
