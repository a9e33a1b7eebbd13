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

/// The attention of the first two minutes: it finds the noun that a pronoun stands for.
struct StartHead {
  static constexpr int layer = 1, head = 0;  ///< from 0, of the encoder of en-fr
};

/// A word of the French that looks at the pronoun more than any other does, and with which weight.
struct JoinedWord {
  size_t word = 0;
  float weight = 0;
};

/// Places from the largest weight down.
template <typename Number>
std::vector<size_t> from_the_largest(const std::vector<Number>& weights) {
  std::vector<size_t> order(weights.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return weights[a] > weights[b]; });
  return order;
}

/// The verdict of a row of weights: it gives most of itself to a noun, it wavers between two words, or neither.
enum class Leaning { noun, wavers, elsewhere };
/// A row wavers where its second largest weight is at least this part of its largest.
constexpr double wavering = 0.5;
Leaning leaning_of(double largest, double second, bool largest_is_noun);

/// What the model makes of one sentence, as far as the first two minutes tell of it.
struct Reading {
  std::vector<std::string> words;    ///< of the sentence, without the mark at its end
  std::vector<float> weights;        ///< what the pronoun gives to each of them; the mark's is the last one
  std::vector<WrittenWord> french;   ///< what the decoder writes
  std::vector<std::string> written;  ///< its words alone
  size_t pronoun = 0;
  size_t most = 0;                   ///< to what the pronoun gives most: a word, or the mark
  std::optional<JoinedWord> joined;  ///< nothing where no word of the French gives the pronoun most of its attention

  bool looks_at_mark() const { return most == words.size(); }
  /// What stands at a column: a word, or "</s>".
  std::string word_at(size_t column) const;
  /// The columns from the largest weight down.
  std::vector<size_t> order() const { return from_the_largest(weights); }
  /// A noun follows "the"; nothing else of such a sentence does.
  bool is_noun(size_t column) const;
  Leaning leaning() const;
};

/// Reads off the run of one sentence with a pronoun, by a model that translates. Throws UserError where the sentence has none.
Reading reading_of(const Run& run);

/// The French of a noun with its article, "la banane" or "l'éléphant": of the word of the sentence at `word`. Empty where no word of the
/// French gives it most of its attention, or where no article stands before that.
std::string french_with_article(const Reading& reading, size_t word);

/// How the weights of two readings of sentences of equal length differ.
struct WeightShift {
  size_t falls = 0, rises = 0;  ///< the columns of the largest fall and of the largest rise
  bool moved = false;           ///< whether any weight differs at two decimals
};
WeightShift shift_of(const Reading& before, const Reading& after);

}  // namespace headlight::session
