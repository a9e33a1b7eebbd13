#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "document/run.hpp"

namespace headlight {

/// The kinds of steps in the order in which they are computed; which of them a model has, and where, says stages_of.
enum class Stage {
  translate,  ///< the whole of it: source, target, and which word looks at which
  tokens, embedding, positions,
  norm, q, k, v, split, scores, scale, mask, softmax, weighted_sum, merge, output, residual,
  mlp_norm, mlp_in, activation, mlp_out, mlp_residual,
  final_norm, logits, probs
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

/// Every stage of a model in the order of computation. A single block of bare attention has no residual and nothing after it.
std::vector<StagePlace> stages_of(const ModelNodes& nodes);
/// The place itself if `stages` has it, else the first one of its stage; nothing if there is none.
std::optional<StagePlace> nearest(const std::vector<StagePlace>& stages, const StagePlace& to);

const char* title(Stage stage);  ///< "Weighted sum"
/// The name of the stage without its place: "weighted_sum".
const char* id(Stage stage);
/// The name by which commands, tests and links call a place: "softmax" where there is one block, else "1.softmax", or with an encoder and a
/// decoder "encoder.1.softmax", "decoder.0.cross.softmax", "decoder.tokens", "logits".
std::string id(const StagePlace& place, const ModelNodes& nodes);
/// The place of that name; without its place the nearest to `from`. Throws UserError with the nearest name.
StagePlace stage_called(const std::string& name, const ModelNodes& nodes, const AttentionPlace& from = {});
/// "encoder layer 1", "decoder layer 1, cross-attention", "layer 2"; empty where there is only one block.
std::string place_words(const StagePlace& place, const ModelNodes& nodes);

bool is_per_head(Stage stage);  ///< scores to weighted sum
bool is_of_attention(Stage stage);  ///< norm to residual

/// The matrix a stage makes (of one head where the stage has heads).
NodeId main_node(const StagePlace& place, const ModelNodes& nodes, int head);
/// The same matrix in every head, in their order; of a matrix that belongs to none, that alone.
std::vector<NodeId> in_every_head(const Graph& graph, NodeId node);
/// The stage that makes a node, and the head it belongs to if to one; nothing for a weight.
struct Place : StagePlace {
  std::optional<int> head;
};
std::optional<Place> place_of(const ModelNodes& nodes, NodeId node);
/// The stage whose board shows a matrix that nothing computes: a weight, the mask; nothing if none does. A mask is shared by layers: the one at
/// `from`, if it is its.
std::optional<StagePlace> stage_showing(const Graph& graph, const ModelNodes& nodes, NodeId input, const AttentionPlace& from = {});
/// The stage that makes a node or shows it.
std::optional<StagePlace> stage_of(const Graph& graph, const ModelNodes& nodes, NodeId node, const AttentionPlace& from = {});
/// "(1, 4, 9, 8)": batch, head, row, column as in PyTorch.
std::string shape_text(const StagePlace& place, const Run& run);

}  // namespace headlight
