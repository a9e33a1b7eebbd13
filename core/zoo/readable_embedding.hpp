#pragma once
#include <optional>
#include <utility>

#include "graph/matrix.hpp"
#include "zoo/lexicon.hpp"

namespace headlight::zoo::readable {

/// A word's row of W_E, [1, d_model]: its classes, features and code. The columns of the position stay 0.
Matrix embedding(const LexiconEntry& entry);
/// The row of a word that its lexicon lacks, from guessed_entry: with 1 in the column `unknown`.
Matrix unknown_embedding(const LexiconEntry& guessed);

/// Two features of the entry that write opposite numbers into one column, such as male and female; nothing if all agree.
std::optional<std::pair<WeightedFeature, WeightedFeature>> contradiction(const LexiconEntry& entry);

}  // namespace headlight::zoo::readable
