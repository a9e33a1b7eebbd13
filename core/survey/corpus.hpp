#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/survey.hpp"
#include "document/document.hpp"
#include "model/stage.hpp"

namespace headlight::survey {

/// A sentence to survey, as a person could type it.
struct CorpusLine {
  size_t number = 0;                               ///< from 1
  std::string text;                                ///< may be anything that a file holds: empty, too long, not UTF-8
  std::optional<std::vector<std::string>> target;  ///< for the decoder to read; nothing: the text that the model itself writes
  std::vector<int> drawn_ids = {};                 ///< of a task that the model learned: its tokens, which `known` counts
  std::vector<std::string> drawn_words = {};       ///< of a task of other models: its words; `known` holds if the model's tokens are these
  std::vector<ExpectedKeys> known = {};            ///< of a drawn sentence: the places where the surveyed head should look
  std::string kind = {};                           ///< see SurveyedSentence
};

constexpr int most_corpus_lines = 100'000;

/// Sentences one after another. A corpus need not be in memory.
class Corpus {
 public:
  virtual ~Corpus() = default;
  /// Returns nothing at the end of the corpus. Throws UserError if a file cannot be read.
  virtual std::optional<CorpusLine> next() = 0;
  virtual size_t size() const { return 0; }         ///< as far as it is known; else 0
  virtual bool cut_short() const { return false; }  ///< there is more than most_corpus_lines, which was not read
};

/// The language of the sentences that drawn_corpus draws for a model that reads any word: the one that it reads if a grammar draws that
/// (fr, es or zh), else "en". Empty for any other model, which gets sentences of its own kind.
std::string language_of_drawn(const Model& model);
/// `n` sentences of the task whose words are the model's own (of several such tasks the one with the model's name), drawn as for its
/// training from `seed`, with the task's answers for a head at `place`: the nouns of pronouns in an encoder, the translated words in
/// cross-attention. Any other model gets the English ones of the translation, or their French if it reads that, or different ones of the
/// small Spanish or Chinese grammar, each with the nouns of pronouns. Throws UserError if the model does not know their words; `next`
/// throws one if a grammar has fewer than `n`.
std::unique_ptr<Corpus> drawn_corpus(const Model& model, const AttentionId& place, size_t n, std::uint64_t seed);
/// A text file with a sentence on each line. Throws UserError if the file cannot be read or, naming the line, if a line has a NUL byte.
std::unique_ptr<Corpus> text_corpus(const std::filesystem::path& file);
/// The sentences of a document, with its translations as far as they are chosen.
std::unique_ptr<Corpus> batch_corpus(const Document& document);

}  // namespace headlight::survey
