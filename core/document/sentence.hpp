#pragma once
#include <span>
#include <string>
#include <vector>

#include "text/tokenizer.hpp"

namespace headlight::document {

/// A document keeps a sentence as a text. Two forms of it are read otherwise, so that files, links and the window keep them too:
/// - "<ids 0,2,1>" is exactly these ids: nothing is merged anew, and no mark is set around them;
/// - "<no marks>the cat" is the text without the marks that the tokenizer or the model sets around others.
/// Where `steps` is not null, it says how the text was taken apart; ids never were.
TokenizedSentence tokens_of_sentence(const Tokenizer& tokenizer, const std::string& sentence, Splitting* steps = nullptr);
/// It is ids, and no text.
bool is_ids(const std::string& sentence);

/// The model may set its marks around it, as it has none of the two forms.
bool takes_marks(const std::string& sentence);

/// The text in it that may have words that the tokenizer never met; empty for ids.
std::string text_in_sentence(const std::string& sentence);

/// The sentence that is read as these ids.
std::string sentence_of_ids(std::span<const int> ids);
/// The sentence that is read as this text without marks.
std::string sentence_without_marks(const std::string& text);

/// The text that people would write for these tokens where it is read as them, and else their ids.
std::string sentence_of_tokens(const Tokenizer& tokenizer, std::span<const Token> tokens);

}  // namespace headlight::document
