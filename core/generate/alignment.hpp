#pragma once
#include <string>
#include <vector>

#include "run/run.hpp"

namespace headlight::generate {

/// The attention of each word of the translation to each word of the source: weights of cross-attention, of the head that `head` names or
/// the mean of several. Row r is the decoder's row r, in which it reads the word before and writes word r (row 0 reads `<s>`); columns are
/// the source's tokens, its `</s>` last, padding included. (n_target rows with padding, source tokens); rows sum to 1 if those of the
/// pattern do. Throws UserError for a model that does not translate.
Matrix alignment(const Run& run, size_t sample, const AlignmentHead& head);
/// The alignment by the head that the model names.
Matrix alignment(const Run& run, size_t sample);

/// A word of the source that a written word attends to.
struct LookedAt {
  int index;  ///< among the source's tokens
  std::string word;
  float weight;
};

/// A word of a translation.
struct WrittenWord {
  std::string word;
  float probability;               ///< the decoder's probability of it at its place
  std::vector<LookedAt> looks_at;  ///< from the largest weight down, until they have most of it: together above 0.6, at most three
};

/// The words of sentence `sample`'s translation in order, without `</s>`, with the words that they attend to. Throws UserError for a model
/// that does not translate.
std::vector<WrittenWord> written_words(const Run& run, size_t sample);

/// The probability that the translation ends where it does; NaN if the decoder has none.
float end_probability(const Run& run, size_t sample);

}  // namespace headlight::generate
