#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/start/four_strokes.hpp"

namespace headlight::session {

/// The values of the words, mixed by the head with the weights of a row. The two words with the largest weights are kept apart, the largest
/// first.
struct MixedValues {
  std::vector<size_t> words;                ///< columns
  std::vector<std::vector<double>> values;  ///< one vector for each of those words
  std::vector<double> sum;                  ///< over all words, each value times its weight
};
/// Returns none if the run has another sum: it was set by hand, or computed another way.
std::optional<MixedValues> mixed_values(const Sample& sample, const ModelNodes& nodes, const FourStrokes& strokes);

/// The French word that a pronoun's weights serve, in the model's own run and in one with exchanged weights.
struct FrenchOfWeights {
  std::string word;            ///< "il", which attends to the pronoun
  size_t most = 0, other = 0;  ///< the columns of the pronoun's largest weight, and of its largest on another noun, if there is one
  std::string swapped;         ///< the word in its place once these two weights are exchanged; may be the same
};
/// Computes the sentence again with two weights exchanged. Returns none if no French word attends to the pronoun.
std::optional<FrenchOfWeights> french_of_weights(const Run& run);

}  // namespace headlight::session
