#pragma once
#include <optional>
#include <string>
#include <vector>

#include "model/config.hpp"
#include "model/nodes.hpp"
#include "ops/ops.hpp"

namespace headlight::model {

struct ModelGraph {
  Graph graph;
  ModelNodes nodes;
};

/// The words that one stack of blocks reads.
struct StackWords {
  Axis token;                       ///< its places are labelled with the words, where anyone will look
  Axis vocabulary;                  ///< rows of W_E
  std::vector<Index> lengths = {};  ///< several sentences one after another, as in training: how many words each has; empty: one
  Index first_position = 0;         ///< the position of a sentence's first word
};

/// The counts that decide how large a model and its run are, besides its shape.
struct WordCounts {
  Index source = 1, target = 0;  ///< tokens of a sentence, padding and marks included; `target` only where there is a decoder
  Index vocabulary = 1, target_vocabulary = 0;  ///< words that can be read, and that a decoder can write
};

/// The whole computation, added to `g`: embedding, positions, blocks, final norm, logits and probabilities, as far as the config has them.
/// `target` is what the decoder has written so far, where there is one. `dimension_names` (d_model of them, or none) label the columns of
/// everything that is d_model wide.
///
/// Inputs of the graph: "tokens" (T, 1), "mask" (T, T), "W_E" and the weights by the names of Weights; with an encoder and a decoder
/// "encoder.tokens", "encoder.mask", "decoder.tokens", "decoder.mask", "decoder.cross_mask" (T of the target, T of the source) and so on.
/// Of several sentences a mask has as many columns as the longest has words, and a shorter one's last columns must be masked.
/// Throws UserError when the config is impossible (see require_possible), there are no words, or more than learned positions.
ModelNodes add_transformer(GraphBuilder& g, const ModelConfig& config, const StackWords& source, const std::optional<StackWords>& target,
                           const std::vector<std::string>& dimension_names = {});
/// The same as a graph of its own.
ModelGraph transformer(const ModelConfig& config, const StackWords& source, const std::optional<StackWords>& target,
                       const std::vector<std::string>& dimension_names);
/// Of one sentence, for models with one stack.
ModelGraph transformer(const ModelConfig& config, std::vector<std::string> words, const Axis& vocabulary,
                       const std::vector<std::string>& dimension_names);

/// The same without labels, for words that are only counted.
ModelGraph transformer(const ModelConfig& config, const WordCounts& words);

/// "encoder." or "decoder." in front of the names of a stack's nodes and weights; empty where there is only one stack.
std::string stack_prefix(const ModelConfig& config, bool decoder);
/// The name of the weight that has one row for each word of a stack.
std::string word_table(const ModelConfig& config, bool decoder);

/// Throws UserError when n_heads does not divide d_model (naming the numbers that do), n_kv_heads does not divide n_heads, rotary positions
/// meet an odd d_head, or a size is out of range.
void require_possible(const ModelConfig& config);
/// Every number of heads that `d_model` can be divided among, ascending.
std::vector<int> possible_heads(int d_model);

}  // namespace headlight::model
