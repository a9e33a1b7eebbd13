#pragma once
#include "document/document.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {

/// 0 for keys up to the query itself, -infinity for later ones.
Matrix causal_mask(Index tokens);
/// The document's mask over (query, key): 0 where attention is allowed and -infinity where not, without padding.
Matrix mask_matrix(const Document& document, Index tokens);
/// `mask` for another number of tokens: old cells keep their value, new ones allow attention.
Matrix resized_mask(const Matrix& mask, Index tokens);
/// Sets the columns of padding keys to -infinity.
void mask_padding(Matrix& mask, const TokenizedSentence& sentence);

}  // namespace headlight::document
