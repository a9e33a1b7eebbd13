#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "base/phrases.hpp"
#include "model/stage_name.hpp"
#include "run/run.hpp"

namespace headlight::session {

const std::string& title(Stage stage, const Phrases& phrases);      ///< "Weighted sum"
const std::string& title(Mistake mistake, const Phrases& phrases);  ///< "mask after softmax"
/// "encoder layer 1", "decoder layer 1, cross-attention", "layer 2"; empty where there is only one block.
std::string place_words(const StagePlace& place, const ModelNodes& nodes, const Phrases& phrases);

/// The stage that makes a node, and the head it belongs to if to one; nothing for a weight.
std::optional<Place> place_of(const ModelNodes& nodes, NodeId node);
/// The stage whose board shows a matrix that nothing computes: a weight, the mask; nothing if none does. A mask is shared by layers: the
/// one at `from`, if it is its.
std::optional<StagePlace> stage_showing(const Graph& graph, const ModelNodes& nodes, NodeId input, const AttentionPlace& from = {});
/// The stage that makes a node or shows it.
std::optional<StagePlace> stage_of(const Graph& graph, const ModelNodes& nodes, NodeId node, const AttentionPlace& from = {});
/// The place itself where the model has it, else the nearest; else where the attention weights are made.
StagePlace place_in(const std::vector<StagePlace>& stages, const StagePlace& place);
/// "(1, 4, 9, 8)": batch, head, row, column as in PyTorch.
std::string shape_text(const StagePlace& place, const Run& run);

}  // namespace headlight::session
