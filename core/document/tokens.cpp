#include "document/tokens.hpp"

#include <algorithm>

namespace headlight {

int longest_sentence(const Document& document) {
  int longest = 0;
  for (int i = 0; i < static_cast<int>(document.sentences.size()); ++i) longest = std::max(longest, source_tokens(document, i).size());
  return longest;
}

TokenizedSentence source_tokens(const Document& document, int sample) {
  TokenizedSentence tokens = document.tokenizer->tokenize(document.sentences[static_cast<size_t>(sample)]);
  if (document.config.has_encoder()) tokens.tokens.push_back(document.tokenizer->token_of(end_mark));
  return tokens;
}

TokenizedSentence target_tokens(const Document& document, const std::vector<std::string>& words) {
  const Tokenizer& tokenizer = *document.model->target_tokenizer;
  TokenizedSentence tokens;
  tokens.tokens.push_back(tokenizer.token_of(start_mark));
  for (const std::string& word : words) tokens.tokens.push_back(tokenizer.token_of(word));
  return tokens;
}

}  // namespace headlight
