#pragma once
#include "document/document.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {

/// The number of tokens of a sentence, with the model's marks. Throws UserError if it has none, too many, or too many bytes.
int checked_length(const Document& document, const std::string& sentence);

/// The number of tokens of the batch's longest sentence: the T of every sentence, after padding.
int longest_sentence(const Document& document);
/// The number of marks to add after the tokenizer's tokens: an encoder's text ends in `</s>`. Tokenizers of other programs set it
/// themselves, and ids and texts without marks have none.
int marks_behind(const ModelConfig& config, const Tokenizer& tokenizer, const std::string& sentence);
/// The tokens of one sentence with such marks, without padding.
TokenizedSentence source_tokens(const Document& document, int sample);
/// The decoder's input: `<s>`, or another start of the model, and these words.
TokenizedSentence target_tokens(const Document& document, const std::vector<std::string>& words);
/// The words of a text as a decoder would write them, one by one, without the marks around it.
std::vector<std::string> written_as_words(const Tokenizer& tokenizer, const std::string& text);

}  // namespace headlight::document
