#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/files_read.hpp"
#include "model/config.hpp"
#include "model/weights.hpp"
#include "model/writing_rules.hpp"
#include "text/tokenizer.hpp"

namespace headlight::attend {
struct ImportedTensors;
}

namespace headlight::model {

/// Of a model that translates: the head of cross-attention that tells best which words of the source a written word comes from.
struct AlignmentHead {
  int layer = -1;  ///< of the decoder; -1: the last
  int head = -1;   ///< -1: the mean over the layer's heads

  bool operator==(const AlignmentHead&) const = default;
};

/// A model one can run: shape, parameters, words. Built-in models take any sentence, so `embed_unknown` makes the row of W_E for a
/// word that the vocabulary lacks.
struct Model {
  ModelConfig config;
  std::shared_ptr<const Weights> weights;
  std::shared_ptr<const Tokenizer> tokenizer;         ///< how it reads a sentence
  std::shared_ptr<const Tokenizer> target_tokenizer;  ///< of models with an encoder: how the decoder reads and writes; else null
  AlignmentHead alignment_head;
  bool causal = false;                       ///< a word sees only earlier ones; the document's mask begins so
  int window = 0;                            ///< how many keys to its left a query may see; 0: all; the document's window begins so
  std::vector<std::string> dimension_names;  ///< one per column of W_E, or empty
  std::vector<std::string>
      head_roles;  ///< of a model made by hand: the id of what each head is for; they hold only for the n_heads the model was made for
  std::optional<RandomSpec> made_from;  ///< of a model that was drawn at random: what makes it again
  std::string about;                    ///< one or two sentences that the window shows: who made it, what to expect
  int no_position = -1;  ///< an id that takes no position within a text, as RoBERTa's padding, so that it is not supported there; -1: none
  std::vector<Message> remarks;  ///< where it is not as its files say, or not all of them is shown: a sentence each
  WritingRules writing;          ///< what its files ask for when it writes
  std::string example;           ///< a sentence that it was made for; empty: see example_of
  std::function<Matrix(const std::string& word)> embed_unknown;  ///< [1, d_model]
  std::shared_ptr<const attend::ImportedTensors> imported;  ///< where it begins with somebody's tensors; see attend/imported_tensors.hpp
  std::filesystem::path folder;                             ///< absolute, of models that were opened from one; see model_folder.hpp
  std::shared_ptr<const FilesRead> files;                   ///< that were opened for it; null where it was made
};

}  // namespace headlight::model
