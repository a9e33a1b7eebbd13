#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "attend/attention_rules.hpp"
#include "model/model.hpp"
#include "model/need.hpp"
#include "model/transformer.hpp"

namespace headlight::attend {

/// What is worth saying of attention weights that somebody gave: they are shown as they are.
struct WeightFindings {
  Index rows = 0, rows_off_one = 0;  ///< rows that do not sum to 1, be it because of what follows
  Index nan = 0, infinite = 0, negative = 0, above_one = 0;

  bool operator==(const WeightFindings&) const = default;
};

/// What the first axis of weights counts where there are more than its shape tells: [4, heads, query, key].
enum class FirstAxis { untold, layers, batch };

/// Which part of a file of tensors is read.
struct ImportPart {
  Index item = 0;  ///< of the batch
  FirstAxis first = FirstAxis::untold;

  bool operator==(const ImportPart&) const = default;
};

/// Weights of an encoder and a decoder: how many layers each has. A layer of the decoder has its own attention and the one to the encoder.
struct ImportedStacks {
  int encoder = 0, decoder = 0;  ///< both 0: one stack

  bool any() const { return encoder > 0; }
  bool operator==(const ImportedStacks&) const = default;
};

/// Where tensors were read. It is no part of what they are: a saved document no longer has it.
struct ImportSource {
  std::filesystem::path file;           ///< where other items may be read; empty: nowhere any more
  FirstAxis first = FirstAxis::untold;  ///< as the first axis was read where it could be either; untold: shape or names say what it is
  bool guessed = false;                 ///< nobody said which it is

  bool operator==(const ImportSource&) const { return true; }
};

/// Attention that begins with tensors from a file: its operands, or the weights themselves. One item of a batch. The tensors are the
/// model's weights, by the names of the inputs of its graph: "q[0]", "k[0]", "v[0]", "mask"; or "pattern[0]", "blocks.2.attn.pattern[0]".
struct ImportedTensors {
  AttentionShape shape;                 ///< of the one item; what was kept from before is among its keys
  std::optional<AttentionRules> rules;  ///< how the weights follow from operands; none: the weights are given
  int layers = 1;                       ///< of given weights
  ImportedStacks stacks;                ///< the same, of an encoder and a decoder: the keys are the words of the one, queries of the other
  bool mask_by_head = false;
  std::vector<std::string> queries, keys;  ///< their tokens, or their places where the file does not tell tokens
  bool has_tokens = false;
  Index item = 0, items = 1;  ///< which of how many items of the batch, from 0
  WeightFindings findings;    ///< of given weights
  std::string stored;         ///< how the file keeps what is computed in F32: "F16"; empty: so
  ImportSource source;

  bool gives_weights() const { return !rules; }
  /// Queries and keys are not the same words: cross-attention, or more keys than queries.
  bool two_texts() const { return stacks.any() || queries != keys; }
  /// The only attentions that there are go from one text to the other.
  bool only_crosses() const { return !stacks.any() && two_texts(); }
  bool operator==(const ImportedTensors&) const = default;
};

/// Longer texts, and more matrices, are refused in words.
constexpr Index longest_given = 1024, most_given_heads = 4096;

/// What weights are called that are given: "pattern[0]", "blocks.2.attn.pattern[0]", "decoder.blocks.2.cross_attn.pattern[0]".
std::string imported_pattern(const ImportedTensors& given, const AttentionPlace& at, int head);
/// The graph whose inputs are these tensors; places are labelled with their tokens.
ModelGraph imported_graph(const ImportedTensors& given);
/// What its run takes, beside the tensors.
MatrixCount size_of(const ImportedTensors& given);
/// Of all the weights that `weights` gives.
WeightFindings findings_in(const Weights& weights);
/// A model that is nothing but these tensors. `name`: of the file that they came from.
std::shared_ptr<const Model> imported_model(std::string name, ImportedTensors given, Weights weights);
/// The tokens of the queries, where they are not the keys.
TokenizedSentence query_tokens(const Model& model);

}  // namespace headlight::attend
