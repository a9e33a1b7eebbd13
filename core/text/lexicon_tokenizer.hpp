#pragma once
#include "text/word_tokenizer.hpp"

namespace headlight::text {

/// A word tokenizer whose vocabulary also decides where a text is cut, for languages in which spaces alone do not:
/// - a typed word is cut after an apostrophe if the vocabulary has the part before it (l'éléphant, qu'il, either apostrophe), unless it has
///   the whole word (aujourd'hui);
/// - a word with hyphens is cut there if the vocabulary lacks it and has every part (dit-il);
/// - Han characters and kana that follow each other without a space are cut into the longest words of the vocabulary, and a character that
///   begins none is a token by itself.
/// Tokens keep the spelling of the text.
class LexiconTokenizer final : public WordTokenizer {
 public:
  using WordTokenizer::WordTokenizer;

  TokenizedSentence split(std::string_view utf8, Splitting* record) const override;
  std::string joined(std::span<const Token> tokens) const override;
  std::shared_ptr<const Tokenizer> with_words_of(std::span<const std::string> texts) const override;
};

/// True if `word`, which has no space, can be a token of some LexiconTokenizer: one word or mark, Han characters and kana, or a word that
/// ends in its apostrophe.
bool can_be_cut_out(std::string_view word);

}  // namespace headlight::text
