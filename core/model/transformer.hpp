#pragma once
#include <string>
#include <vector>

#include "model/config.hpp"
#include "model/nodes.hpp"

namespace headlight {

struct ModelGraph {
  Graph graph;
  ModelNodes nodes;
};

/// The whole computation for one sentence: embedding, positions, blocks. `words` label the rows, `vocabulary` the rows of W_E,
/// `dimension_names` (d_model of them, or none) the columns of everything that is d_model wide.
/// Inputs of the graph: "tokens" (T, 1), "mask" (T, T), "W_E" and the weights by the names of Weights.
/// Throws UserError when the config is impossible (see require_possible) or there are no words.
ModelGraph transformer(const ModelConfig& config, std::vector<std::string> words, const Axis& vocabulary,
                       const std::vector<std::string>& dimension_names);

/// Throws UserError in words when n_heads does not divide d_model (naming the numbers that do) or a size is out of range.
void require_possible(const ModelConfig& config);
/// Every number of heads that `d_model` can be divided among, ascending.
std::vector<int> possible_heads(int d_model);

}  // namespace headlight
