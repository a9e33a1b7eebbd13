#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/start/four_strokes.hpp"

namespace headlight::session {

/// The head mixes the words' values with the weights of a row. The two words that weigh most stand apart, the largest first.
struct MixedValues {
  std::vector<size_t> words;                ///< columns
  std::vector<std::vector<double>> values;  ///< of those words
  std::vector<double> sum;                  ///< of all words, each value times its weight
};
/// Nothing where the sum is not what the run has: it was set by hand, or made another way.
std::optional<MixedValues> mixed_values(const Sample& sample, const ModelNodes& nodes, const FourStrokes& strokes);

/// The word of the French for which a pronoun's weights are used, in the model's own run and in one in which they are exchanged.
struct FrenchOfWeights {
  std::string word;            ///< "il": it looks at the pronoun
  size_t most = 0, other = 0;  ///< the columns of the pronoun's largest weight, and of its largest on another noun, if there is one
  std::string swapped;         ///< the word in its place once these two weights have changed places; may be the same
};
/// Computes the sentence again with two weights exchanged. Nothing where no word of the French looks at the pronoun.
std::optional<FrenchOfWeights> french_of_weights(const Run& run);

}  // namespace headlight::session
