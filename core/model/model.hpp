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

/// The head of cross-attention that best shows which source words a translating model's written word comes from.
struct AlignmentHead {
  int layer = -1;  ///< of the decoder; -1: the last
  int head = -1;   ///< -1: the mean over the layer's heads

  bool operator==(const AlignmentHead&) const = default;
};

/// A model that can run: shape, parameters, words. Built-in models take any sentence, so `embed_unknown` makes the row of W_E for a word
/// that the vocabulary lacks.
struct Model {
  ModelConfig config;
  std::shared_ptr<const Weights> weights;
  std::shared_ptr<const Tokenizer> tokenizer;         ///< reads the sentence
  std::shared_ptr<const Tokenizer> target_tokenizer;  ///< for models with an encoder: reads and writes the decoder's text; else null
  AlignmentHead alignment_head;
  bool causal = false;  ///< a word sees only earlier ones; the initial mask of a document
  int window = 0;       ///< the number of keys to its left that a query may see; 0: all; the initial window of a document
  std::vector<std::string> dimension_names;  ///< one per column of W_E, or empty
  std::vector<std::string>
      head_roles;  ///< for a hand-made model: the ids of the purpose of each head; they hold only for the original n_heads
  std::optional<RandomSpec> made_from;  ///< for a random model: the recipe that makes it again
  std::string about;                    ///< one or two sentences for the window: its maker and what to expect
  int no_position = -1;          ///< an id that takes no position within a text, as RoBERTa's padding, and is not supported there; -1: none
  std::vector<Message> remarks;  ///< a sentence for each difference from its files and each part that is not shown
  WritingRules writing;          ///< the rules of its files for writing text
  std::string example;           ///< a sentence that suits it; empty: see example_of
  std::function<Matrix(const std::string& word)> embed_unknown;  ///< [1, d_model]
  std::shared_ptr<const attend::ImportedTensors> imported;  ///< set if it begins with a user's tensors; see attend/imported_tensors.hpp
  std::filesystem::path folder;            ///< absolute path of the folder it was opened from, else empty; see model_folder.hpp
  std::shared_ptr<const FilesRead> files;  ///< the files opened for it; null if it was made
};

}  // namespace headlight::model
