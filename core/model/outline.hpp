#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graph/graph.hpp"
#include "model/stage.hpp"

namespace headlight {

/// Where a matrix stands: its stage and, where each head has one, the head.
struct Place : StagePlace {
  std::optional<int> head;
};

/// Which part a matrix plays, the same in every layer, attention and head.
enum class Part {
  none,
  tokens,
  mask,
  embedding,
  scaled_embedding,
  positions,
  residual,
  normed,
  query,
  key,
  value,
  turned_query,  ///< by rotary positions
  turned_key,
  scores,
  scaled_scores,
  altered_scores,  ///< by a variant of attention, before they are masked
  masked_scores,
  attention_weights,
  weighted_sum,
  merged,
  head_output,  ///< what one head adds to the output
  attention_output,
  hidden,
  activated,
  mlp_output,
  logits,
  probs,
  // Weights, by the names they have everywhere.
  W_E,
  W_pos,
  W_Q,
  W_K,
  W_V,
  W_O,
  b_Q,
  b_K,
  b_V,
  b_O,
  W_in,
  b_in,
  W_out,
  b_out,
  norm_w,
  norm_b,
  W_U
};
bool is_weight(Part part);
/// A bias of a projection, which a model has or not; a norm's `b` is none.
bool is_bias(Part part);

enum class RowPromise { none, sum_to_one };

/// What people call a matrix.
struct Meaning {
  Part part = Part::none;
  std::string symbol = {};  ///< what the paper calls it, as markup: "Q", "W_{Q}"; empty: it has no letter, and equations write it out
  RowPromise rows = RowPromise::none;
};

/// What people call the stages and their matrices. Whoever writes a step into the graph says in the same breath which stage it belongs to,
/// where that stands, which head it is of, which part it plays, what the paper calls it and what its rows promise; whoever wants to know
/// reads it here. Stages are in the order in which they were written.
class Outline {
 public:
  /// `node` is what its stage is there for (of this head, where each has its own); a stage may make several, as Q, K and V where they are
  /// split. Returns `node`.
  NodeId made(const Place& place, NodeId node, Meaning meaning);
  /// `node` belongs to a stage that is there for another matrix.
  NodeId belongs(const Place& place, NodeId node, Meaning meaning);
  /// `node` is computed by no stage: a weight, or a mask. Of a stack's own matrices `at` is only that stack.
  NodeId given(const AttentionPlace& at, NodeId node, Meaning meaning);
  /// The board of this stage shows `node`, which no stage computes.
  NodeId shown(const StagePlace& place, NodeId node);
  /// Another letter for `node`, where its readers have their own name for it: the encoder's output is the memory.
  void rename(NodeId node, std::string symbol);

  /// Node i is called `to[i]` from now on; negative: it is gone.
  Outline renumbered(const std::vector<NodeId>& to) const;

  std::vector<StagePlace> stages() const;
  bool has(const StagePlace& place) const { return find(place) != nullptr; }
  /// What the stage is there for: of this head where each has its own, else for all of them. Throws std::out_of_range where the model lacks
  /// that stage or head.
  const std::vector<NodeId>& of(const StagePlace& place, int head) const;
  /// Everything that the stage computes for this head and for all heads, in the order of computation.
  std::vector<NodeId> computed_in(const StagePlace& place, int head) const;
  /// The stage a node belongs to; nothing for one that nothing computes, or that has no stage.
  std::optional<Place> place_of(NodeId node) const;
  /// The stages whose boards show a node that nothing computes.
  std::vector<StagePlace> showing(NodeId node) const;

  Part part_of(NodeId node) const { return entry(node).meaning.part; }
  const std::string& symbol_of(NodeId node) const { return entry(node).meaning.symbol; }
  bool rows_sum_to_one(NodeId node) const { return entry(node).meaning.rows == RowPromise::sum_to_one; }
  bool is_weight(NodeId node) const { return headlight::is_weight(part_of(node)); }
  bool is_attention_weights(NodeId node) const { return part_of(node) == Part::attention_weights; }
  /// The attention, block or stack that a matrix is part of, also of one that nothing computes.
  const AttentionPlace& standing(NodeId node) const { return entry(node).at; }
  /// The matrix that plays `part` there, if there is one: the first of them where each head has its own.
  std::optional<NodeId> find(Part part, const AttentionPlace& at) const;
  /// The same matrix in every head, in their order; of a matrix that belongs to none, that alone.
  std::vector<NodeId> in_every_head(NodeId node) const;

 private:
  struct Step {
    StagePlace place;
    std::vector<std::vector<NodeId>> made;  ///< by head; of all heads together: one
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
  std::vector<Entry> entries_;  ///< by node
  Entry nothing_;               ///< of a node of which nothing was said
  std::vector<std::pair<StagePlace, NodeId>> shown_;
};

}  // namespace headlight
