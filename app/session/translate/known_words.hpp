#pragma once
#include <string>
#include <vector>

#include "app_rooms.hpp"
#include "document/document.hpp"
#include "text/tokenizer.hpp"

namespace headlight::session {

/// Whether the model learned its words and knows no others. The hand-made and the random one take any word.
bool has_closed_vocabulary(const Document& document);

/// Whether the model that reads so came with every word of `sentence`.
bool knows_all(const Tokenizer& tokenizer, const std::string& sentence);

/// The number of words it knows, without the marks.
int n_known_words(const Tokenizer& tokenizer);
/// The next word of the vocabulary after `word`; in one that lists them by kind, a word of its kind. Empty where there is none.
std::string known_word_after(const Tokenizer& tokenizer, const std::string& word);

/// Words that the model knows and that begin with `prefix`, case folded, without the marks and without `prefix` itself: the
/// shortest first, at most `most`. None for an empty prefix.
std::vector<std::string> completions(const Tokenizer& tokenizer, const std::string& prefix, size_t most);
/// Known words that are written much like `word`, the most like it first; none where nothing is close.
std::vector<std::string> nearest_words(const Tokenizer& tokenizer, const std::string& word, size_t most);

}  // namespace headlight::session
