#pragma once
#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "generate/alignment.hpp"
#include "run/run.hpp"

namespace headlight::session {

/// The attention head of the first two minutes, which finds the noun that a pronoun refers to.
struct StartHead {
  static constexpr int layer = 1, head = 0;  ///< from 0, of the encoder of en-fr
};

/// The French word that attends to the pronoun more than any other does, and its weight.
struct JoinedWord {
  size_t word = 0;
  float weight = 0;
};

/// Returns the indices from the largest weight down.
template <typename Number>
std::vector<size_t> from_the_largest(const std::vector<Number>& weights) {
  std::vector<size_t> order(weights.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return weights[a] > weights[b]; });
  return order;
}

/// The verdict on a row of weights: it gives most to a noun, it wavers between two words, or neither.
enum class Leaning { noun, wavers, elsewhere };
/// A row wavers if its second largest weight is at least this share of its largest.
constexpr double wavering = 0.5;
Leaning leaning_of(double largest, double second, bool largest_is_noun);

/// The model's result for one sentence, as far as the first two minutes tell it.
struct Reading {
  std::vector<std::string> words;    ///< the sentence, without the end mark
  std::vector<float> weights;        ///< the pronoun's weights on them; the end mark's is the last one
  std::vector<WrittenWord> french;   ///< the decoder's output
  std::vector<std::string> written;  ///< only its words
  size_t pronoun = 0;
  size_t most = 0;                   ///< the column of the pronoun's largest weight: a word, or the end mark
  std::optional<JoinedWord> joined;  ///< none if no French word gives the pronoun most of its attention

  bool looks_at_mark() const { return most == words.size(); }
  /// Returns the word at a column, or "</s>".
  std::string word_at(size_t column) const;
  /// Returns the columns from the largest weight down.
  std::vector<size_t> order() const;
  /// True for a noun, which follows "the"; nothing else in such a sentence does.
  bool is_noun(size_t column) const;
  Leaning leaning() const;
};

/// Reads off the run of one sentence with a pronoun, by a model that translates. Throws UserError if the sentence has none.
Reading reading_of(const Run& run);

/// Returns the French noun with its article, "la banane" or "l'éléphant", for the word at `word` of the sentence. Empty if no French word
/// gives that word most of its attention, or if no article precedes it.
std::string french_with_article(const Reading& reading, size_t word);

/// The difference between the weights of two readings of sentences with equal length.
struct WeightShift {
  size_t falls = 0, rises = 0;  ///< the columns of the largest fall and of the largest rise
  bool moved = false;           ///< any weight differs at two decimals
};
WeightShift shift_of(const Reading& before, const Reading& after);

}  // namespace headlight::session
