#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "document/run.hpp"

namespace headlight {

/// The steps of multi-head attention in the order in which they are computed.
enum class Stage { tokens, embedding, positions, q, k, v, split, scores, scale, mask, softmax, weighted_sum, merge, output };

constexpr int n_stages = 14;
Stage stage_at(int number);      ///< 0 to 13; clamped
int number_of(Stage stage);      ///< 0 to 13
const char* title(Stage stage);  ///< "Weighted sum"
/// The name by which commands and tests call it: "weighted_sum".
const char* id(Stage stage);
/// Throws UserError with the nearest name.
Stage stage_called(const std::string& name);
bool is_per_head(Stage stage);

/// The matrix a stage makes (of one head where the stage has heads).
NodeId main_node(Stage stage, const ModelNodes& nodes, int head);
/// The same matrix in every head, in their order; of a matrix that belongs to none, that alone.
std::vector<NodeId> in_every_head(const Graph& graph, NodeId node);
/// The stage that makes a node, and the head it belongs to if to one; nothing for a weight.
struct Place {
  Stage stage;
  std::optional<int> head;
};
std::optional<Place> place_of(const ModelNodes& nodes, NodeId node);
/// The stage whose board shows a matrix that nothing computes: a weight, the mask; nothing if none does.
std::optional<Stage> stage_showing(const ModelNodes& nodes, NodeId input);
/// The stage that makes a node or shows it.
std::optional<Stage> stage_of(const ModelNodes& nodes, NodeId node);
/// "(1, 4, 9, 8)": batch, head, row, column as in PyTorch.
std::string shape_text(Stage stage, const Run& run);

}  // namespace headlight
