#pragma once
#include "graph/matrix.hpp"
#include "zoo/lexicon.hpp"

namespace headlight::zoo::readable {

/// A word's row of W_E, [1, d_model]: its classes, features and code. The columns of the position stay 0.
Matrix embedding(const LexiconEntry& entry);
/// The same for a word that the lexicon lacks: features guessed from its form, and 1 in the column `unknown`.
Matrix unknown_embedding(const std::string& word);

}  // namespace headlight::zoo::readable
