#pragma once
#include <span>
#include <string>
#include <vector>

#include "text/tokenizer.hpp"

namespace headlight::document {

/// A document stores a sentence as a text. Two forms of it have a special meaning, so that files, links and the window keep them:
/// - "<ids 0,2,1>" means exactly these ids: nothing is merged, and no mark is set around them;
/// - "<no marks>the cat" means the text without the marks that the tokenizer or the model usually sets.
/// `steps` receives the splitting of a text, unless it is null; ids have none.
TokenizedSentence tokens_of_sentence(const Tokenizer& tokenizer, const std::string& sentence, Splitting* steps = nullptr);
/// True if the sentence is given as ids.
bool is_ids(const std::string& sentence);

/// True if the model may set its marks around the sentence: it has neither of the two forms.
bool takes_marks(const std::string& sentence);

/// The part of the sentence that may have words unknown to the tokenizer; empty for ids.
std::string text_in_sentence(const std::string& sentence);

/// The sentence that stands for these ids.
std::string sentence_of_ids(std::span<const int> ids);
/// The sentence that stands for this text without marks.
std::string sentence_without_marks(const std::string& text);

/// The plain text of these tokens if reading it gives them back or if the model does not know all of them, else their ids.
std::string sentence_of_tokens(const Tokenizer& tokenizer, std::span<const Token> tokens);

}  // namespace headlight::document
