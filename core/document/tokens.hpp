#pragma once
#include "document/document.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {

/// How many tokens a sentence has, with the model's marks. Throws UserError where it has none, or too many, or too many bytes.
int checked_length(const Document& document, const std::string& sentence);

/// How many tokens the longest sentence of the batch has: the T of every sentence, after padding.
int longest_sentence(const Document& document);
/// How many tokens stand behind those that the tokenizer makes of a sentence: what an encoder reads ends in `</s>`, which the tokenizers of
/// other programs set themselves, and which ids and a text without marks do without.
int marks_behind(const ModelConfig& config, const Tokenizer& tokenizer, const std::string& sentence);
/// The tokens of one sentence, without padding, with such marks.
TokenizedSentence source_tokens(const Document& document, int sample);
/// What the decoder reads: `<s>`, or what else the model begins with, and these words.
TokenizedSentence target_tokens(const Document& document, const std::vector<std::string>& words);
/// The words of a text as a decoder would write them, one by one, without the marks around it.
std::vector<std::string> written_as_words(const Tokenizer& tokenizer, const std::string& text);

}  // namespace headlight::document
