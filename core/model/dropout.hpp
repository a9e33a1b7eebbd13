#pragma once
#include "base/values.hpp"
#include "model/nodes.hpp"
#include "model/writer.hpp"
#include "ops/dropout.hpp"

namespace headlight::model {

/// The range of ModelConfig::dropout: with all numbers dropped nothing would be left to divide.
constexpr RealRange dropout_range = {0, 0.99};
/// The range of ModelConfig::dropout_seed, where it is not 0.
constexpr WholeRange dropout_seeds = {1, 2147483647};

/// Writes the stage after softmax, where the config drops attention weights. Returns what weighs the values: the result of that stage, or
/// `pattern` itself.
NodeId drop_weights(const Writer& w, NodeId pattern);

/// The draw by which the weights of one head are dropped there.
DropoutDraw weights_draw(const ModelConfig& config, const AttentionPlace& at, int head);

/// Writes dropout of `x`, which a part of a block adds to the residual stream, or of the words' vectors. Only training does that, whose
/// rows hold several sentences; everywhere else `x` is returned.
NodeId drop_in_training(const Writer& w, bool several_sentences, NodeId x);

/// True where dropout made the node of a matrix.
bool is_dropped(const Graph& graph, NodeId node);

/// The matrix (query, key) that weighs the values of a head: its attention weights, or what dropout left of them.
NodeId weights_of_values(const Graph& graph, const HeadNodes& head);

}  // namespace headlight::model
