#pragma once
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "graph/graph.hpp"
#include "model/part.hpp"
#include "model/stage.hpp"

namespace headlight::model {

/// The place of a matrix: its stage and, if each head has one, the head.
struct MatrixPlace : StagePlace {
  std::optional<int> head;
};

/// The ends of one block. Either may be another stage's matrix (the input is the previous block's output; without a feed-forward part the
/// output is the sum after attention), so commands and traces give them names of their own.
struct BlockEnds {
  AttentionId at;    ///< of its self-attention
  std::string path;  ///< "decoder.blocks.0."
  NodeId input = -1, output = -1;

  std::string input_name() const { return path + "resid_pre"; }
  std::string output_name() const { return path + "resid_post"; }
};

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
  NodeId made(const MatrixPlace& place, NodeId node, Meaning meaning);
  /// Registers `node` as an intermediate of its stage.
  NodeId belongs(const MatrixPlace& place, NodeId node, Meaning meaning);
  /// Registers an input of the graph, a weight or a mask of this attention or its block, which no stage computes.
  NodeId input(const AttentionId& at, NodeId node, Meaning meaning);
  /// Registers an input outside the blocks: of a stack, or of the whole model, whose inputs count as the first stack's.
  NodeId input_of_stack(bool decoder, NodeId node, Meaning meaning);
  /// Registers that the board of this stage shows `node`, which no stage computes.
  NodeId show(const StagePlace& place, NodeId node);
  /// Gives `node` another letter if its readers have their own name for it: the encoder's output is the memory.
  void rename(NodeId node, std::string symbol);

  /// Registers the ends of a block after its stages.
  void end_block(BlockEnds ends);

  /// Renumbers after a rewrite: node i becomes `to[i]`; negative: it was removed.
  Outline renumbered(const std::vector<NodeId>& to) const;

  std::vector<StagePlace> stages() const;
  /// Every block in the order of computation; none if a user's tensors are the model.
  const std::vector<BlockEnds>& blocks() const { return blocks_; }
  /// The block to which a stage belongs; null for a stage of a stack or of the model.
  const BlockEnds* block_of(const StagePlace& place) const;
  bool has(const StagePlace& place) const { return find(place) != nullptr; }
  /// The first stage of an attention, its block or its stack with this trait, if there is one.
  std::optional<Stage> stage_with(StageTrait trait, const AttentionId& at) const;
  /// The results of the stage, for this head if every head has its own. Throws std::out_of_range if the model lacks that stage or head.
  const std::vector<NodeId>& of(const StagePlace& place, int head) const;
  /// All nodes that the stage computes, for this head and for all heads together, in the order of computation.
  std::vector<NodeId> computed_in(const StagePlace& place, int head) const;
  /// The stage of a node; nothing for inputs and for nodes without a stage.
  std::optional<MatrixPlace> place_of(NodeId node) const;
  /// The stages whose boards show this input node.
  std::vector<StagePlace> showing(NodeId node) const;

  Part part_of(NodeId node) const { return entry(node).meaning.part; }
  const std::string& symbol_of(NodeId node) const { return entry(node).meaning.symbol; }
  bool rows_sum_to_one(NodeId node) const { return entry(node).meaning.rows == RowPromise::sum_to_one; }
  bool is_weight(NodeId node) const { return model::is_weight(part_of(node)); }
  bool is_attention_weights(NodeId node) const { return part_of(node) == Part::attention_weights; }
  /// The attention, block or stack that a matrix belongs to, even if nothing computes it.
  const AttentionId& standing(NodeId node) const { return entry(node).at; }
  /// The matrix of this part in an attention or its block, if there is one: that of all heads together, or of `head`; the first of several.
  /// A matrix that an intentional mistake has replaced is never returned.
  std::optional<NodeId> find_in_attention(Part part, const AttentionId& at, std::optional<int> head = {}) const;
  /// The same outside the blocks: a matrix of the stack, or, with the first stack, of the whole model.
  std::optional<NodeId> find_in_stack(Part part, bool decoder) const;
  /// This matrix in every head, in their order; a matrix that belongs to no head, alone.
  std::vector<NodeId> in_every_head(NodeId node) const;

 private:
  struct Step {
    StagePlace place;
    std::vector<std::vector<NodeId>> made;  ///< by head; a single entry for all heads together
  };
  struct Entry {
    Meaning meaning;
    std::optional<MatrixPlace> place;
    AttentionId at;
    bool of_stack = false;  ///< or of the whole model: only the stack in `at` counts
  };
  /// The owner of a matrix, its part and its head. A stack and its first attention have the same AttentionId, so the first field, as in
  /// Entry, tells them apart.
  using PlayedPart = std::tuple<bool, AttentionId, Part, std::optional<int>>;
  const Step* find(const StagePlace& place) const;
  const Entry& entry(NodeId node) const;
  std::optional<NodeId> playing(const PlayedPart& part) const;
  void note(NodeId node, Entry entry);

  std::vector<Step> steps_;
  std::vector<BlockEnds> blocks_;
  std::vector<Entry> entries_;            ///< by node
  std::map<PlayedPart, NodeId> playing_;  ///< the first of several
  Entry nothing_;                         ///< for nodes that were never registered
  std::vector<std::pair<StagePlace, NodeId>> displayed_;
};

}  // namespace headlight::model
