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

}  // namespace headlight
