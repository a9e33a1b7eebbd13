#pragma once
#include "text/word_tokenizer.hpp"

namespace headlight::text {

/// A word tokenizer for French. A word that lost its last vowel before another ("l'", "qu'") is a vocabulary word of its own, and may be
/// typed joined (l'éléphant, qu'il) or apart (qu' il), with either apostrophe; joined() writes no space after it. Known tokens take the
/// vocabulary's spelling, unknown ones stay as typed.
class ElisionTokenizer final : public WordTokenizer {
 public:
  using WordTokenizer::WordTokenizer;

  TokenizedSentence split(std::string_view utf8, Splitting* record) const override;
  std::string joined(std::span<const Token> tokens) const override;
  std::shared_ptr<const Tokenizer> with_words_of(std::span<const std::string> texts) const override;

 protected:
  Token as_spelled(const std::string& word) const override;
};

}  // namespace headlight::text
