#pragma once
#include "document/document.hpp"
#include "text/tokenizer.hpp"

namespace headlight {

/// How many tokens the longest sentence of the batch has: the T of every sentence, after padding.
int longest_sentence(const Document& document);
/// The tokens of one sentence, without padding; what an encoder reads ends in `</s>`.
TokenizedSentence source_tokens(const Document& document, int sample);
/// What the decoder reads: `<s>` and these words.
TokenizedSentence target_tokens(const Document& document, const std::vector<std::string>& words);
/// 0 for keys up to the query itself, -infinity for later ones.
Matrix causal_mask(Index tokens);
/// The document's mask over (query, key), 0 where attention may look and -infinity where not; padding is not part of it.
Matrix mask_matrix(const Document& document, Index tokens);
/// `mask` for another number of tokens: cells that existed keep their value, new ones may attend.
Matrix resized_mask(const Matrix& mask, Index tokens);
/// -infinity in the columns of keys that are padding.
void mask_padding(Matrix& mask, const TokenizedSentence& sentence);

}  // namespace headlight
