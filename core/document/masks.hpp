#pragma once
#include "document/document.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {

/// 0 for keys up to the query itself, -infinity for later ones.
Matrix causal_mask(Index tokens);
/// The document's mask over (query, key), 0 where attention may look and -infinity where not; padding is not part of it.
Matrix mask_matrix(const Document& document, Index tokens);
/// `mask` for another number of tokens: cells that existed keep their value, new ones may attend.
Matrix resized_mask(const Matrix& mask, Index tokens);
/// -infinity in the columns of keys that are padding.
void mask_padding(Matrix& mask, const TokenizedSentence& sentence);

}  // namespace headlight::document
