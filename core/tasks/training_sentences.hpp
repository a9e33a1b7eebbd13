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

/// What a translating model learns from a sentence: where `<s>` and `</s>` stand, and where the guided heads should look.
Example translation_example(const SentencePair& pair, const Grammar& grammar);
/// The places in Recipe::guided of the heads that are shown where to look.
constexpr int pronoun_guide = 0, alignment_guide = 1;
/// English places of the noun, or nouns, that a pronoun stands for. Precondition: it stands for one.
std::vector<Index> nouns_of(const Pronoun& pronoun);

/// A grammar, and the different sentences of it that models are trained on: drawn when they are first needed, as that takes seconds, and
/// once for all the tasks that share them. Any thread may ask.
class TrainingSentences {
 public:
  /// Reads the grammar in `folder`, and will draw `n` sentences. Throws UserError where the grammar is wrong.
  TrainingSentences(const std::filesystem::path& folder, size_t n);

  const Grammar& grammar() const { return grammar_; }
  size_t size() const { return n_; }
  /// Draws on from where it was stopped, until all are there or `tell` says no, which is asked every now and then. Returns whether all are
  /// there. Throws UserError when the grammar has fewer.
  bool draw(const TellProgress& tell);
  /// Precondition: all are drawn.
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

  std::mutex mutex_;  ///< guards the following until all are drawn; then they never change
  std::mt19937_64 random_;
  PackedExamples drawn_;
  Known known_;  ///< the places of all that are drawn, found by their words
  int in_vain_ = 0;
};

}  // namespace headlight::tasks
