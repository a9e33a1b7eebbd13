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

/// The words of one stack of blocks.
struct StackWords {
  Axis token;                       ///< labelled with the words, if anyone will see them
  Axis vocabulary;                  ///< rows of W_E
  std::vector<Index> lengths = {};  ///< for several sentences one after another, as in training: the number of words of each; empty: one
  Index first_position = 0;         ///< the position of a sentence's first word
};

/// The counts that decide, besides its shape, the size of a model and its run.
struct WordCounts {
  Index source = 1, target = 0;                 ///< tokens of a sentence, padding and marks included; `target` only with a decoder
  Index vocabulary = 1, target_vocabulary = 0;  ///< words that can be read, and words that a decoder can write
};

/// Adds the whole computation to `g`: embedding, positions, blocks, final norm, logits and probabilities, as far as the config has them.
/// `target` has the decoder's words so far, if there is a decoder. `dimension_names` (d_model of them, or none) label the columns of every
/// matrix that is d_model wide.
///
/// Inputs of the graph: "tokens" (T, 1), "mask" (T, T), "W_E" and the weights by the names of Weights; with an encoder and a decoder
/// "encoder.tokens", "encoder.mask", "decoder.tokens", "decoder.mask", "decoder.cross_mask" (T of the target, T of the source) and so on.
/// For several sentences a mask has as many columns as the longest has words, and the extra columns of a shorter one must be masked. Throws
/// UserError if the config is impossible (see require_possible), there are no words, or more words than learned positions.
ModelNodes add_transformer(GraphBuilder& g, const ModelConfig& config, const StackWords& source, const std::optional<StackWords>& target,
                           const std::vector<std::string>& dimension_names = {});
/// Builds the transformer in its own graph.
ModelGraph transformer(const ModelConfig& config, const StackWords& source, const std::optional<StackWords>& target,
                       const std::vector<std::string>& dimension_names);
/// Builds a model with one stack for one sentence.
ModelGraph transformer(const ModelConfig& config, std::vector<std::string> words, const Axis& vocabulary,
                       const std::vector<std::string>& dimension_names);

/// Builds the same graph without labels, for words that are only counted.
ModelGraph transformer(const ModelConfig& config, const WordCounts& words);

/// "encoder." or "decoder.", the prefix of a stack's nodes and weights; empty if there is only one stack.
std::string stack_prefix(const ModelConfig& config, bool decoder);
/// The name of the weight with one row for each word of a stack.
std::string word_table(const ModelConfig& config, bool decoder);

/// Throws UserError if n_heads does not divide d_model (naming the numbers that do), n_kv_heads does not divide n_heads, rotary positions
/// meet an odd d_head, or a size is out of range.
void require_possible(const ModelConfig& config);
/// Every number of heads that `d_model` can be divided among, ascending.
std::vector<int> possible_heads(int d_model);

}  // namespace headlight::model
