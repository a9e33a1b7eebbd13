#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "document/document.hpp"
#include "text/tokenizer.hpp"

namespace headlight::session {

/// True if the model learned its words and knows no others. The hand-made and the random one take any word.
bool has_closed_vocabulary(const Document& document);

/// True if the tokenizer's own vocabulary has every word of `sentence`.
bool knows_all(const Tokenizer& tokenizer, const std::string& sentence);

/// Returns the number of words it knows, without special tokens.
int n_known_words(const Tokenizer& tokenizer);
/// Returns the next word of the vocabulary after `word`; in one that lists words by kind, a word of the same kind. Empty if there is none.
std::string known_word_after(const Tokenizer& tokenizer, const std::string& word);

/// Returns known words that begin with `prefix`, case folded, without special tokens and `prefix` itself: the shortest first, at most
/// `most`. None for an empty prefix.
std::vector<std::string> completions(const Tokenizer& tokenizer, const std::string& prefix, size_t most);
/// Returns known words spelled much like `word`, the most similar first; none if nothing is close.
std::vector<std::string> nearest_words(const Tokenizer& tokenizer, const std::string& word, size_t most);

}  // namespace headlight::session
