#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "grammar/pair.hpp"
#include "text/elision_tokenizer.hpp"

namespace headlight::grammar {

class Choices;
struct Sentence;
struct Words;

/// Two pairs that differ in exactly one English word, the predicate, and in the antecedent of "it"; the two nouns differ in gender.
struct MinimalPair {
  SentencePair a, b;
};

/// Two sentences from assets/grammar/examples.tsv, translated by the grammar.
struct ExamplePair {
  std::string title, look_for;
  SentencePair a, b;
};

/// A small English and its French: words from assets/grammar, and sentences in which "it" must find its noun, because French pronouns,
/// adjectives and participles have gender. All randomness comes from std::mt19937_64, so a seed gives the same sentences everywhere.
class Grammar {
 public:
  /// Reads the words and examples in `folder`. Throws UserError with file, line and remedy.
  static Grammar read(const std::filesystem::path& folder);

  /// All words of all sentences, after <pad>, <s> and </s>.
  const WordTokenizer& english() const { return english_; }
  const ElisionTokenizer& french() const { return french_; }
  static constexpr int begin_id = 1, end_id = 2;

  /// Draws any sentence. Its two unseen_ flags tell whether training leaves it out.
  SentencePair draw(std::mt19937_64& random) const;
  /// Tries once to draw a sentence without any of the flags; most tries fail.
  std::optional<SentencePair> draw_for_training(std::mt19937_64& random) const;
  /// `n` different English sentences without any of the flags. Throws UserError if the grammar has fewer.
  std::vector<SentencePair> training(size_t n, std::uint64_t seed) const;
  /// The limit of consecutive draws that repeat earlier sentences.
  static constexpr int most_in_vain = 200'000;
  [[noreturn]] static void refuse_too_few(size_t found, size_t requested);

  enum class HeldOut { noun_pair, noun_verb };
  /// `n` different sentences with only this flag.
  std::vector<SentencePair> held_out(HeldOut what, size_t n, std::uint64_t seed) const;
  /// `n` different pairs whose nouns never occur together in training.
  std::vector<MinimalPair> minimal_pairs(size_t n, std::uint64_t seed) const;

  /// Translates an English sentence of this grammar; nothing for any other, or if "it" fits two nouns or none.
  std::optional<SentencePair> translate(const std::vector<std::string>& english) const;

  const std::vector<ExamplePair>& examples() const { return examples_; }
  const Words& words() const { return *words_; }

 private:
  explicit Grammar(Words words);
  void read_examples(const std::filesystem::path& path);
  std::optional<SentencePair> drawn(std::mt19937_64& random) const;

  std::shared_ptr<const Words> words_;
  std::shared_ptr<const Choices> choices_;  ///< from words_
  WordTokenizer english_;
  ElisionTokenizer french_;
  std::vector<ExamplePair> examples_;
};

/// Writes both languages of `sentence`; nothing if a pronoun fits two nouns, or none of several.
std::optional<SentencePair> translated(Sentence sentence, const Words& words);

}  // namespace headlight::grammar
