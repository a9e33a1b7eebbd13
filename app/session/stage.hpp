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
/// Returns "encoder layer 1", "decoder layer 1, cross-attention", "layer 2"; empty if there is only one block.
std::string place_words(const StagePlace& place, const ModelNodes& nodes, const Phrases& phrases);

/// Returns the stage that makes a node, with its head if it belongs to one; none for a weight.
std::optional<MatrixPlace> place_of(const ModelNodes& nodes, NodeId node);
/// Returns the stage whose board shows a matrix that nothing computes: a weight, the mask; none if no board does. Layers share a mask: it
/// is shown by the one at `from`, if that has it.
std::optional<StagePlace> stage_showing(const Graph& graph, const ModelNodes& nodes, NodeId input, const AttentionId& from = {});
/// Returns the stage that makes a node or shows it.
std::optional<StagePlace> stage_of(const Graph& graph, const ModelNodes& nodes, NodeId node, const AttentionId& from = {});
/// Returns the place itself if the model has it, else the nearest; else the stage of the attention weights.
StagePlace place_in(const std::vector<StagePlace>& stages, const StagePlace& place);
/// Returns "(1, 4, 9, 8)": batch, head, row, column as in PyTorch.
std::string shape_text(const StagePlace& place, const Run& run);

}  // namespace headlight::session
