#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <random>
#include <unordered_set>

#include "grammar/grammar.hpp"
#include "tasks/packed_examples.hpp"

namespace headlight::tasks {

/// A training example from a sentence: with `<s>` and `</s>`, and the places that the guided heads should attend to.
Example translation_example(const SentencePair& pair, const Grammar& grammar);
/// The indices of the guided heads in Recipe::guided.
constexpr int pronoun_guide = 0, alignment_guide = 1;
/// English places of the noun, or nouns, that a pronoun stands for. Precondition: it has an antecedent.
std::vector<Index> nouns_of(const Pronoun& pronoun);

/// A grammar, and the different sentences of it that models train on: they are drawn on first use, since that takes seconds, and once for
/// all tasks that share them. Any thread may ask.
class TrainingSentences {
 public:
  /// Reads the grammar in `folder`; draw() will make `n` sentences. Throws UserError if the grammar is wrong.
  TrainingSentences(const std::filesystem::path& folder, size_t n);

  const Grammar& grammar() const { return grammar_; }
  size_t size() const { return n_; }
  /// Continues drawing until all sentences are drawn, or `tell`, which is called regularly, returns false. True if all are drawn. Throws
  /// UserError if the grammar has fewer.
  bool draw(const TellProgress& tell);
  /// Precondition: draw() has returned true.
  Example operator[](size_t i) const { return drawn_[i]; }
  size_t bytes() const { return drawn_.bytes(); }

 private:
  struct SameSource {
    const PackedExamples* all;
    size_t operator()(std::uint32_t i) const;
    bool operator()(std::uint32_t a, std::uint32_t b) const;
  };
  using Known = std::unordered_set<std::uint32_t, SameSource, SameSource>;

  void draw_some();
  void draw_one();
  void begin();

  const Grammar grammar_;
  const size_t n_;
  std::atomic<bool> all_drawn_ = false;

  std::mutex mutex_;  ///< guards the following until all are drawn; later they never change
  std::mt19937_64 random_;
  PackedExamples drawn_;
  Known known_;  ///< the indices of all drawn sentences, hashed by their words
  int in_vain_ = 0;
};

}  // namespace headlight::tasks
