#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/phrases.hpp"
#include "run/run.hpp"

namespace headlight {

/// Every stage of a model in the order of computation. A single block of bare attention has no residual and nothing after it.
std::vector<StagePlace> stages_of(const ModelNodes& nodes);
/// The place itself if `stages` has it, else the first one of its stage; nothing if there is none.
std::optional<StagePlace> nearest(const std::vector<StagePlace>& stages, const StagePlace& to);

const std::string& title(Stage stage, const Phrases& phrases);  ///< "Weighted sum"
/// The name by which commands, tests and links call a place: "softmax" where there is one block, else "1.softmax", or with an encoder and a
/// decoder "encoder.1.softmax", "decoder.0.cross.softmax", "decoder.tokens", "logits".
std::string id(const StagePlace& place, const ModelNodes& nodes);
/// The place of that name; without its place the nearest to `from`. Throws UserError with the nearest name.
StagePlace stage_called(const std::string& name, const ModelNodes& nodes, const AttentionPlace& from = {});
/// "encoder layer 1", "decoder layer 1, cross-attention", "layer 2"; empty where there is only one block.
std::string place_words(const StagePlace& place, const ModelNodes& nodes, const Phrases& phrases);

bool is_of_attention(Stage stage);  ///< norm to residual

/// The matrix a stage makes (of one head where the stage has heads).
NodeId main_node(const StagePlace& place, const ModelNodes& nodes, int head);
/// The stage that makes a node, and the head it belongs to if to one; nothing for a weight.
std::optional<Place> place_of(const ModelNodes& nodes, NodeId node);
/// The stage whose board shows a matrix that nothing computes: a weight, the mask; nothing if none does. A mask is shared by layers: the
/// one at `from`, if it is its.
std::optional<StagePlace> stage_showing(const Graph& graph, const ModelNodes& nodes, NodeId input, const AttentionPlace& from = {});
/// The stage that makes a node or shows it.
std::optional<StagePlace> stage_of(const Graph& graph, const ModelNodes& nodes, NodeId node, const AttentionPlace& from = {});
/// "(1, 4, 9, 8)": batch, head, row, column as in PyTorch.
std::string shape_text(const StagePlace& place, const Run& run);

}  // namespace headlight
