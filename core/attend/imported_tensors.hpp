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

/// Anomalies in a user's attention weights, which are shown unchanged.
struct WeightFindings {
  Index rows = 0, rows_off_one = 0;  ///< rows that do not sum to 1, for the following or another reason
  Index nan = 0, infinite = 0, negative = 0, above_one = 0;

  bool operator==(const WeightFindings&) const = default;
};

/// The meaning of the first axis of weights whose shape is ambiguous: [4, heads, query, key].
enum class FirstAxis { untold, layers, batch };

/// The part of a file of tensors to read.
struct ImportPart {
  Index item = 0;  ///< of the batch
  FirstAxis first = FirstAxis::untold;

  bool operator==(const ImportPart&) const = default;
};

/// The layers of an encoder and a decoder in given weights. A layer of the decoder has self-attention and cross-attention.
struct ImportedStacks {
  int encoder = 0, decoder = 0;  ///< both 0: one stack

  bool any() const { return encoder > 0; }
  bool operator==(const ImportedStacks&) const = default;
};

/// The origin of tensors. Equality ignores it, and a saved document no longer has it.
struct ImportSource {
  std::filesystem::path file;           ///< the file with the other items; empty: unknown
  FirstAxis first = FirstAxis::untold;  ///< the reading of an ambiguous first axis; untold: shape or names decide
  bool guessed = false;                 ///< the user did not state how to read the first axis

  bool operator==(const ImportSource&) const { return true; }
};

/// Attention that begins with tensors from a file: its operands, or the weights themselves, for one item of a batch. The tensors are the
/// model's weights, by the names of its graph's inputs: "q[0]", "k[0]", "v[0]", "mask"; or "pattern[0]", "blocks.2.attn.pattern[0]".
struct ImportedTensors {
  AttentionShape shape;                 ///< of the one item; its keys include past ones
  std::optional<AttentionRules> rules;  ///< the rules that compute weights from operands; nothing: the weights are given
  int layers = 1;                       ///< for given weights
  ImportedStacks stacks;                ///< for an encoder and a decoder: keys are the encoder's words, queries the decoder's
  bool mask_by_head = false;
  std::vector<std::string> queries, keys;  ///< their tokens, or their places if the file has no tokens
  bool has_tokens = false;
  Index item = 0, items = 1;  ///< the index of the item, and the number of items in the batch
  WeightFindings findings;    ///< for given weights
  std::string stored;         ///< the file's format of numbers converted to F32: "F16"; empty: F32
  ImportSource source;

  bool gives_weights() const { return !rules; }
  /// True if queries and keys are different words: cross-attention, or more keys than queries.
  bool two_texts() const { return stacks.any() || queries != keys; }
  /// True if all attentions go from one text to the other.
  bool only_crosses() const { return !stacks.any() && two_texts(); }
  bool operator==(const ImportedTensors&) const = default;
};

/// The limits for given tensors: tokens of a text, and matrices.
constexpr Index longest_imported = 1024, most_imported_heads = 4096;

/// The name of a given matrix of weights: "pattern[0]", "blocks.2.attn.pattern[0]", "decoder.blocks.2.cross_attn.pattern[0]".
std::string imported_pattern(const ImportedTensors& imported, const AttentionId& at, int head);
/// The graph whose inputs are these tensors; places are labelled with their tokens.
ModelGraph imported_graph(const ImportedTensors& imported);
/// The size of its run, without the tensors.
MatrixCount size_of(const ImportedTensors& imported);
/// The findings over all matrices of `weights`.
WeightFindings findings_in(const Weights& weights);
/// A model that consists only of these tensors. `name`: the name of their file.
std::shared_ptr<const Model> imported_model(std::string name, ImportedTensors imported, Weights weights);
/// The tokens of the queries, if they differ from the keys.
TokenizedSentence query_tokens(const Model& model);

}  // namespace headlight::attend
